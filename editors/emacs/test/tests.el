;;; tests.el --- Run by Emacs without a screen  -*- lexical-binding: t; -*-

(require 'ert)
(require 'eglot)
(require 'pnaclasm-mode)

(setq pnaclasm-program (getenv "PNACLASM_TEST_PROGRAM")
      eglot-sync-connect 20
      make-backup-files nil
      flymake-no-changes-timeout 0.1)

(defun tests-visit (name)
  "Visit the file NAME anew, with the server."
  (find-file name)
  (revert-buffer t t)
  (unless (eglot-current-server)
    (apply #'eglot--connect (eglot--guess-contact))
    (eglot--maybe-activate-editing-mode)))

(defun tests-wait (condition)
  "Let things happen until CONDITION holds, and return what it is."
  (let ((end (+ (float-time) 10)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    value))

(defun tests-program (&rest args)
  "Run the program with ARGS."
  (should (eq 0 (apply #'call-process pnaclasm-program nil nil nil args))))

(defun tests-bytes (name)
  "Return the bytes of the file NAME."
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (insert-file-contents-literally name)
    (buffer-string)))

(ert-deftest colours ()
  (find-file "factorial.pnaclasm")
  (should (eq major-mode 'pnaclasm-mode))
  (font-lock-ensure)
  (goto-char (point-min))
  (search-forward "mul i32")
  (should (eq (get-text-property (match-beginning 0) 'face) 'font-lock-builtin-face)))

(ert-deftest indentation ()
  (find-file "factorial.pnaclasm")
  (let ((text (buffer-string)))
    (let ((inhibit-message t)) (indent-region (point-min) (point-max)))
    (goto-char (point-min))
    (search-forward "%v3 = mul")
    (should (= (current-indentation) 4))
    (search-forward "%b0:")
    (should (= (current-indentation) 2))
    (set-buffer-modified-p nil)
    (kill-buffer)
    (should text)))

(ert-deftest mistake ()
  (tests-visit "wrong.pnaclasm")
  (flymake-mode 1)
  (flymake-start)
  (let ((found (tests-wait #'flymake-diagnostics)))
    (should found)
    (should (string-match-p "did you mean `add`" (flymake-diagnostic-text (car found))))
    (should (equal "addd" (buffer-substring (flymake-diagnostic-beg (car found)) (flymake-diagnostic-end (car found)))))))

(ert-deftest bitcode ()
  (tests-program "asm" "factorial.pnaclasm" "-o" "edit.pexe")
  (let ((before (tests-bytes "edit.pexe")))
    (find-file "edit.pexe")
    (should (eq major-mode 'pnaclasm-mode))
    (goto-char (point-min))
    (search-forward "%c1 = i32 10;")
    (replace-match "%c1 = i32 12;")
    (save-buffer)
    (should-not (equal before (tests-bytes "edit.pexe")))
    (write-region (buffer-string) nil "edited.pnaclasm")
    (tests-program "asm" "edited.pnaclasm" "-o" "want.pexe")
    (should (equal (tests-bytes "want.pexe") (tests-bytes "edit.pexe")))))

(ert-deftest refused ()
  (tests-program "asm" "factorial.pnaclasm" "-o" "refuse.pexe")
  (let ((before (tests-bytes "refuse.pexe")))
    (find-file "refuse.pexe")
    (goto-char (point-min))
    (search-forward "ret i32 %v3")
    (replace-match "ret nonsense %v3")
    (should-error (save-buffer))
    (should (buffer-modified-p))
    (should (equal before (tests-bytes "refuse.pexe")))
    (set-buffer-modified-p nil)))

;;; tests.el ends here

;;; pnaclasm-mode.el --- PNaCl bitcode as assembly text  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "29.1"))
;; Keywords: languages
;; URL: https://github.com/pnaclasm/pnaclasm

;;; Commentary:

;; A major mode for PNaClAsm with Eglot as client of its language server,
;; `pnaclasm lsp'.  Files called *.pexe are read as text and written as bitcode.

;;; Code:

(require 'pnaclasm-keywords)

(defgroup pnaclasm nil
  "PNaCl bitcode as assembly text."
  :group 'languages)

(defcustom pnaclasm-program "pnaclasm"
  "The program: assembler, disassembler and language server."
  :type 'string)

(defvar pnaclasm-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?% "_" table)
    (modify-syntax-entry ?@ "_" table)
    (modify-syntax-entry ?< "." table)
    (modify-syntax-entry ?> "." table)
    table)
  "Syntax of PNaClAsm: lines of comments, and identifiers with a sign in front.")

(defvar pnaclasm-font-lock-keywords
  `(("^\\s-*\\(%[[:alnum:]_.?]+\\):" 1 font-lock-constant-face)
    ("^\\s-*\\(include\\)\\_>" 1 font-lock-preprocessor-face)
    (,(regexp-opt pnaclasm-keywords-blocks 'symbols) . font-lock-keyword-face)
    (,(regexp-opt pnaclasm-keywords-types 'symbols) . font-lock-type-face)
    (,(regexp-opt pnaclasm-keywords-terminators 'symbols) . font-lock-keyword-face)
    (,(regexp-opt pnaclasm-keywords-instructions 'symbols) . font-lock-builtin-face)
    (,(regexp-opt pnaclasm-keywords-predicates 'symbols) . font-lock-constant-face)
    (,(regexp-opt pnaclasm-keywords-encodings 'symbols) . font-lock-builtin-face)
    (,(regexp-opt pnaclasm-keywords-others 'symbols) . font-lock-keyword-face)
    ("@f[0-9]+" . font-lock-function-name-face)
    ("@t[0-9]+" . font-lock-type-face)
    ("[@%]a[0-9]+" . font-lock-preprocessor-face)
    ("\\(@[[:alnum:]_.?]+\\)(" 1 font-lock-function-name-face)
    ("[%@][[:alnum:]_.?]+" . font-lock-variable-name-face))
  "What is coloured in `pnaclasm-mode', by the generated lists of words.")

(defun pnaclasm-indent-line ()
  "Indent the line by two columns for every open brace; labels stand one out."
  (interactive)
  (let* ((depth (save-excursion (back-to-indentation) (car (syntax-ppss))))
         (closing (save-excursion (back-to-indentation) (looking-at-p "}\\|%b[0-9]+:")))
         (offset (- (current-column) (current-indentation))))
    (indent-line-to (* 2 (max 0 (if closing (1- depth) depth))))
    (when (> offset 0)
      (forward-char offset))))

;;;###autoload
(define-derived-mode pnaclasm-mode prog-mode "PNaClAsm"
  "Major mode for PNaCl bitcode as assembly text."
  (setq-local comment-start "// "
              comment-start-skip "//+\\s-*"
              comment-end ""
              indent-tabs-mode nil
              tab-width 2
              indent-line-function #'pnaclasm-indent-line
              font-lock-defaults '(pnaclasm-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(pnaclasm\\|pexe\\)\\'" . pnaclasm-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(pnaclasm-mode . ,(lambda (&rest _) (list pnaclasm-program "lsp")))))

(defun pnaclasm--run (start end &rest args)
  "Replace the text between START and END by what the program makes of it.
ARGS are its arguments.  Signal an error, with the text as it was, if it fails."
  (let ((output (generate-new-buffer " *pnaclasm*"))
        (errors (make-temp-file "pnaclasm"))
        (coding-system-for-read 'no-conversion)
        (coding-system-for-write 'no-conversion))
    (unwind-protect
        (if (eq 0 (apply #'call-process-region start end pnaclasm-program nil (list output errors) nil args))
            (save-excursion
              (delete-region start end)
              (goto-char start)
              (insert-buffer-substring output)
              (point))
          (error "%s" (with-temp-buffer
                        (insert-file-contents errors)
                        (goto-char (point-min))
                        (buffer-substring (point) (line-end-position)))))
      (kill-buffer output)
      (delete-file errors))))

(defun pnaclasm-decode (start end)
  "Turn bitcode between START and END into text; for `format-alist'."
  (set-buffer-multibyte nil)
  (pnaclasm--run start end "dis" "-"))

(defun pnaclasm-encode (start end _buffer)
  "Turn text between START and END into bitcode; for `format-alist'."
  (set-buffer-multibyte nil)
  (pnaclasm--run start end "asm" "-" "-o" "-"))

;; A .pexe starts with these four bytes.  They tell Emacs to decode the file when
;; it is visited, and to encode it when it is saved.
;;;###autoload
(add-to-list 'format-alist
             '(pexe "PNaCl bitcode" "\\`PEXE" pnaclasm-decode pnaclasm-encode t nil))
;;;###autoload
(add-to-list 'file-coding-system-alist '("\\.pexe\\'" . no-conversion))

(provide 'pnaclasm-mode)

;;; pnaclasm-mode.el ends here

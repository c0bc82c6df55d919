;;; pnaclasm-keywords.el --- Words of PNaClAsm  -*- lexical-binding: t; -*-

;; «notice»

;;; Commentary:

;; The words of the language by kind, for `pnaclasm-mode'.

;;; Code:

(defconst pnaclasm-keywords-blocks
  '(«quoted .Blocks " "»)
  "Kinds of block.")

(defconst pnaclasm-keywords-types
  '(«quoted .Types " "»)
  "Types.")

(defconst pnaclasm-keywords-instructions
  '(«quoted .Instructions "\n    "»)
  "Instructions that define a value or store one.")

(defconst pnaclasm-keywords-terminators
  '(«quoted .Terminators " "»)
  "Instructions that end a basic block.")

(defconst pnaclasm-keywords-predicates
  '(«quoted .Predicates " "»)
  "Predicates of comparisons.")

(defconst pnaclasm-keywords-encodings
  '(«quoted .Encodings " "»)
  "Encodings of abbreviations.")

(defconst pnaclasm-keywords-others
  '(«quoted .Linkages " "» «quoted .Statements " "» «quoted .Others " "»)
  "All other words.")

(provide 'pnaclasm-keywords)

;;; pnaclasm-keywords.el ends here

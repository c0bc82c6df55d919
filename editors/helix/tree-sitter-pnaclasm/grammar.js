// A tree-sitter grammar of PNaClAsm for colours, folding and indentation: it knows
// blocks and words, not statements. The language server knows the rest.
import * as words from "./keywords.js";

export default grammar({
  name: "pnaclasm",

  extras: ($) => [/\s/, $.comment],

  word: ($) => $.word,

  rules: {
    source_file: ($) => repeat($._element),

    _element: ($) =>
      choice(
        $.block,
        $.block_name,
        $.include,
        $.type,
        $.linkage,
        $.terminator,
        $.instruction,
        $.statement,
        $.predicate,
        $.encoding,
        $.keyword,
        $.word,
        $.function_address,
        $.global_address,
        $.type_id,
        $.parameter,
        $.constant,
        $.value,
        $.basic_block,
        $.abbreviation,
        $.placeholder,
        $.string,
        $.character,
        $.float,
        $.number,
        $._punctuation,
      ),

    block: ($) => seq("{", repeat($._element), "}"),

    block_name: (_) => choice(...words.blocks),
    type: (_) => choice(...words.types),
    linkage: (_) => choice(...words.linkages),
    terminator: (_) => choice(...words.terminators),
    instruction: (_) => choice(...words.instructions),
    statement: (_) => choice(...words.statements),
    predicate: (_) => choice(...words.predicates),
    encoding: (_) => choice(...words.encodings),
    keyword: (_) => choice(...words.others),
    word: (_) => /[A-Za-z_][A-Za-z0-9_]*/,

    function_address: (_) => token(prec(1, /@f[0-9]+/)),
    global_address: (_) => token(prec(1, /@g[0-9]+/)),
    type_id: (_) => token(prec(1, /@t[0-9]+/)),
    parameter: (_) => token(prec(1, /%p[0-9]+/)),
    constant: (_) => token(prec(1, /%c[0-9]+/)),
    value: (_) => token(prec(1, /%v[0-9]+/)),
    basic_block: (_) => token(prec(1, /%b[0-9]+/)),
    abbreviation: (_) => token(prec(1, /[@%]a[0-9]+/)),
    placeholder: (_) => /[@%][A-Za-z0-9_.?]+/,

    include: ($) => seq("include", choice($.string, $.prelude)),
    prelude: (_) => token(prec(1, /<[A-Za-z0-9_.]+>/)),

    // What stands behind a backslash is for the server to judge: names of the
    // symbol table have none, strings of the source form do.
    string: (_) => /x?"([^"\\\n]|\\[^\n])*"/,
    character: (_) => token(choice(/'[ -~]'/, /'\\([ntr0\\"']|x[0-9A-Fa-f]{2})'/)),
    float: (_) => /-?[0-9]+(\.[0-9]*([eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)/,
    number: (_) => /-?(0x[0-9A-Fa-f]+(\.[0-9A-Fa-f]*)?([pP][-+]?[0-9]+)?|0b[01]+|[0-9]+)/,

    _punctuation: (_) => choice("(", ")", "[", "]", "<", ">", ",", ";", ":", "=", "*", "+", "-"),

    comment: (_) => token(seq("//", /[^\n]*/)),
  },
});

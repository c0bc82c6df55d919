; The captures are those of Neovim; the same for Helix stand in editors/helix/queries.
(comment) @comment @spell

(block_name) @keyword.type
(linkage) @keyword.modifier
(type) @type.builtin
(terminator) @keyword.return
(instruction) @function.builtin
(statement) @keyword
(predicate) @keyword.operator
(encoding) @function.macro
(keyword) @keyword

(function_address) @function
(global_address) @variable.member
(type_id) @type
(parameter) @variable.parameter
(constant) @constant
(value) @variable
(placeholder) @variable
(basic_block) @label
(abbreviation) @attribute

(string) @string
(character) @character
(float) @number.float
(number) @number

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":"] @punctuation.delimiter
["=" "*" "+" "-"] @operator

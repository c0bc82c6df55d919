(comment) @comment

(block_name) @keyword.storage.type
(linkage) @keyword.storage.modifier
(type) @type.builtin
(terminator) @keyword.control
(instruction) @function.builtin
(statement) @keyword
(predicate) @keyword.operator
(encoding) @function.special
(keyword) @keyword

(function_address) @function
(global_address) @variable.other.member
(type_id) @type
(parameter) @variable.parameter
(constant) @constant
(value) @variable
(placeholder) @variable
(basic_block) @label
(abbreviation) @attribute

(include "include" @keyword.control.import)
(prelude) @string.special
(string) @string
(character) @constant.character
(float) @constant.numeric.float
(number) @constant.numeric.integer

["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":"] @punctuation.delimiter
["=" "*" "+" "-"] @operator

; For nvim-treesitter-textobjects: a block, a comment, an operand.
(block) @block.outer
(comment) @comment.outer
[(parameter) (constant) (value) (placeholder)] @parameter.inner

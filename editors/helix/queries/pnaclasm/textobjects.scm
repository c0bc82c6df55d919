(block) @function.around
(comment) @comment.inside
(comment)+ @comment.around
[(parameter) (constant) (value) (placeholder)] @parameter.inside

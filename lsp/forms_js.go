package lsp

// formActions are none in a page, which is held to a size.
var formActions []sourceAction

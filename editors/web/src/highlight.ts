// The colours of text that the server has not seen: the views, and what is being typed. It
// knows how words look and no list of them; the server's tokens say the rest.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const shapes: [RegExp, string][] = [
  [/^\/\/.*/, "comment"],
  [/^"(?:[^"\\]|\\.)*"?/, "string"],
  [/^'(?:[^'\\]|\\.)+'/, "string"],
  [/^[@%][\w.$-]+/, "variableName"],
  [/^(?:i(?:1|8|16|32|64)|float|double|void)\b/, "typeName"],
  [/^-?(?:0x[\da-fA-F]+|0b[01]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b/, "number"],
  [/^[A-Za-z][\w.]*/, "keyword"],
];

export const language = StreamLanguage.define({
  name: "pnaclasm",
  token(stream) {
    if (stream.eatSpace()) return null;
    for (const [shape, name] of shapes) if (stream.match(shape)) return name;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const style = HighlightStyle.define([
  { tag: tags.comment, class: "t-comment" },
  { tag: tags.string, class: "t-string" },
  { tag: tags.variableName, class: "t-variable" },
  { tag: tags.typeName, class: "t-type" },
  { tag: tags.number, class: "t-number" },
  { tag: tags.keyword, class: "t-keyword" },
]);

export const colours = syntaxHighlighting(style);

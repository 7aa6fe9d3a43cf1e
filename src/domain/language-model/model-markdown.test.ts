import { expect, it } from "vitest";
import { cleanMarkdown, parseMarkdown, toPlainText } from "./model-markdown.ts";

it.each([
  ["<script>alert(1)</script>Hello <b>you</b>", "alert(1)Hello you"],
  ["![a picture](https://evil.example/x.png?q=1)", "a picture"],
  ["[click](https://evil.example) [here](javascript:alert)", "click here"],
  ["[click](//evil.example/dash)", "click"],
  ["[up](/dash/../api/x)", "up"],
  ["[a conversation](/dash/conversations/0195f1c2)", "[a conversation](/dash/conversations/0195f1c2)"],
  ["# Title\n\n\n\nText", "Title\n\nText"],
])("cleans %j", (text, clean) => {
  expect(cleanMarkdown(text)).toBe(clean);
});

it("parses lists, bold words and links to our own screens", () => {
  expect(parseMarkdown("So:\n- **12%** on [Web chat](/dash/analytics)\n[x](https://evil.example)")).toEqual([
    { kind: "paragraph", parts: [{ text: "So:" }] },
    {
      kind: "item",
      parts: [{ text: "12%", strong: true }, { text: " on " }, { text: "Web chat", href: "/dash/analytics" }],
    },
    { kind: "paragraph", parts: [{ text: "x" }] },
  ]);
});

it("gives the words alone", () => {
  expect(toPlainText("So:\n- **12%** on [Web chat](/dash/analytics)")).toBe("So: 12% on Web chat");
});

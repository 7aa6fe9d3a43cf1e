import type { MessageItem } from "./ingest.contract.ts";

const FIELDS = ["text", "content", "parts"] as const;

/** The text of a message; or an error message and the invalid field. */
export type MessageText = { text: string } | { message: string; path: string };

/** Extracts the text of a message from the one field that contains it. */
export function extractMessageText(item: MessageItem): MessageText {
  const [name, second] = FIELDS.filter((field) => item[field] !== undefined);
  const value = name === undefined ? undefined : item[name];
  if (name === undefined || value === undefined) {
    return { message: "Is required: send the text in text, content or parts", path: "text" };
  }
  if (second !== undefined) {
    return { message: `Send the text only once: in ${name} or in ${second}`, path: second };
  }
  const joined =
    typeof value === "string"
      ? value
      : value
          .map((block) => block.text ?? "")
          .filter((part) => part !== "")
          .join("\n");
  const text = joined.trim();
  if (text !== "") return { text };
  const message = typeof value === "string" ? "Must not be empty" : "Contains no text: leave this message out";
  return { message, path: name };
}

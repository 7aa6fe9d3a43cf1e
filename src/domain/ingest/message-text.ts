import type { MessageItem } from "./ingest.contract.ts";

const FORMS = ["text", "content", "parts"] as const;

/** The words of a message; or what is wrong with them, and the field at fault. */
export type MessageText = { text: string } | { message: string; path: string };

/** The words of a message in whichever form they came. */
export function readMessageText(item: MessageItem): MessageText {
  const [name, second] = FORMS.filter((form) => item[form] !== undefined);
  const form = name === undefined ? undefined : item[name];
  if (name === undefined || form === undefined) {
    return { message: "Is missing: give the words in text, content or parts", path: "text" };
  }
  if (second !== undefined) {
    return { message: `Give the words once: in ${name} or in ${second}`, path: second };
  }
  const words =
    typeof form === "string"
      ? form
      : form
          .map((block) => block.text ?? "")
          .filter((part) => part !== "")
          .join("\n");
  const text = words.trim();
  if (text !== "") return { text };
  const message = typeof form === "string" ? "Must not be empty" : "Holds no text: leave this message out";
  return { message, path: name };
}

import type { MessageItem } from "./ingest.contract.ts";

/** The words of a message in whichever form they came; null where there are none or more than one form was used. */
export function readMessageText(item: MessageItem): string | null {
  const forms = [item.text, item.content, item.parts].filter((form) => form !== undefined);
  const [form] = forms;
  if (forms.length !== 1 || form === undefined) return null;
  const text =
    typeof form === "string"
      ? form
      : form
          .map((block) => block.text ?? "")
          .filter((words) => words !== "")
          .join("\n");
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, listObjects, pickText, toList, toObject, toText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";
import { isMetaNotice } from "./meta-notices.ts";
import { repairLatin1 } from "./repair-latin1.ts";

/** The JSON exports of Messenger and Instagram, the end-to-end encrypted one included. */
export const META_JSON: JsonFormat = {
  lists: ["messages"],
  isChat: true,
  threadName: "meta",
  matches(value) {
    if (!isObject(value)) return false;
    return (Array.isArray(value.participants) && toList(value.messages).some(isMetaMessage)) || isMetaMessage(value);
  },
  createMapper(context) {
    let thread = "";
    function enter(fields: JsonObject, fileName: string): void {
      // The path comes after the messages, but the parts of one thread are in one folder.
      const folder = fileName.includes("/") ? fileName.slice(0, fileName.lastIndexOf("/")) : "";
      const people = listPeople(fields.participants).toSorted().join("\n");
      thread = `${/(?:^|\/)message_\d+\.json$/i.test(fileName) ? folder : ""}\n${people}`;
    }
    return {
      enter: (_path, fields, fileName) => enter(fields, fileName),
      element(value, { line, number }) {
        const message = toObject(value);
        if (message === null) return context.error(line, "bad_element", `Element ${number} is no message`);
        // A thread in a list or on a line of its own.
        if (Array.isArray(message.messages)) {
          enter(message, "");
          for (const inner of listObjects(message.messages)) addMessage(context, { message: inner, thread, line });
        } else addMessage(context, { message, thread, line });
      },
    };
  },
};

function isMetaMessage(value: unknown): boolean {
  if (!isObject(value)) return false;
  return ("sender_name" in value && "timestamp_ms" in value) || ("senderName" in value && "timestamp" in value);
}

function listPeople(participants: unknown): string[] {
  const names = [
    ...toList(participants).map(toText),
    ...listObjects(participants).map((person) => pickText(person, "name")),
  ];
  return names.filter((name) => name !== null);
}

function addMessage(
  context: JsonContext,
  { message, thread, line }: { message: JsonObject; thread: string; line: number },
): void {
  // Only the end-to-end export is true UTF-8.
  const isEncrypted = "senderName" in message;
  const repair = isEncrypted ? (text: string) => text : repairLatin1;
  const isUnsent = message.is_unsent === true || message.isUnsent === true;
  const text = repair(pickText(message, "content", "text") ?? "");
  const sender = pickText(message, "sender_name", "senderName");
  const name = sender === null ? "" : repair(sender);
  if (isUnsent || text.trim() === "" || isMetaNotice(message, { text, name })) return context.skip();
  if (sender === null) return context.error(line, "unknown_speaker", "The message has no sender");
  const at = context.time(message.timestamp_ms ?? message.timestamp, line);
  if (at === undefined) return;
  if (at === null) return context.error(line, "bad_timestamp", "The message has no time");
  context.chat(thread, { name, text, at, line, externalId: null });
}

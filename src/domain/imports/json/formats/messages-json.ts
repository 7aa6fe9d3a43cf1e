import type { JsonContext, JsonFormat } from "../json-format.ts";
import { isObject, pickText } from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";
import { findMessages, isMessage, parseMessageFields, pickConversationId, pickTime } from "./message-fields.ts";

/** Detection asks for the role alone. */
const UNDATED = { dateOrder: null, timeZone: "UTC" };

/** Messages of language models and of our own command: lists, JSON lines, or one message with its conversation id. */
export const MESSAGES_JSON: JsonFormat = {
  lists: ["conversations", "data", "items", "results", "records", "threads", "sessions", "rows", "entries", "dialogs"],
  matches: (value) =>
    findMessages(value) !== null || (isMessage(value) && parseMessageFields(value, UNDATED).role !== null),
  createMapper(context) {
    /** Messages without an id of their own conversation, as in a bare list of messages, are one conversation. */
    let lists = 0;
    return {
      enter() {
        lists += 1;
      },
      element(value, { line, number, text }) {
        const messages = findMessages(value);
        if (messages !== null) {
          const id = isObject(value) ? (pickText(value, "id") ?? pickConversationId(value)) : null;
          emitAll(context, messages, { conversationId: id ?? context.createId(text), line, number });
        } else if (isMessage(value)) {
          const id = pickConversationId(value);
          emitOne(context, value, { conversationId: id ?? `${context.fileId()}-${lists}`, line, number });
        } else context.error(line, "no_messages", `Element ${number} has no messages with a role and a text`);
      },
    };
  },
};

type Place = { conversationId: string; line: number; number: number };

function emitAll(context: JsonContext, messages: readonly JsonObject[], place: Place): void {
  for (const message of messages) emitOne(context, message, place);
}

function emitOne(context: JsonContext, message: JsonObject, { conversationId, line, number }: Place): void {
  const { role, roleName, text } = parseMessageFields(message, context.options);
  if (role === null) {
    const shown = (roleName ?? "").slice(0, 60);
    return context.error(line, "unknown_role", `Element ${number}: unknown role "${shown}"`);
  }
  if (role === "ignore" || text === "") return context.skip();
  const at = context.time(pickTime(message), line);
  if (at === undefined) return;
  const externalId = pickText(message, "id", "message_id", "messageId");
  context.emit({ conversationId, role, text, at, line, user: pickText(message, "user_id", "userId"), externalId });
}

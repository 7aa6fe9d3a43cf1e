import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import type { JsonContext, JsonFormat } from "./json-format.ts";
import { isObject, joinLines, listObjects, pickText, pickValue, toList, toObject, toText } from "./json-values.ts";
import type { JsonObject } from "./json-values.ts";

const LIST_KEYS = ["messages", "conversation", "conversations", "turns", "dialogue", "dialog", "history", "transcript"];
const ID_KEYS = ["conversation_id", "conversationId", "session_id", "sessionId", "thread_id", "threadId"];
const TIME_KEYS = ["timestamp", "created_at", "createdAt", "ts", "time", "sent_at", "sentAt", "create_time", "date"];
const ROLE_KEYS = ["role", "sender", "from", "author", "speaker"];
const TEXT_KEYS = ["content", "text", "value", "message", "body", "utterance"];
/** Parts of a message that people don't see. */
const HIDDEN_PART = /tool|function|thinking|reasoning/;

/** Messages of language models and of our own command: lists, JSON lines, or one message with its conversation id. */
export const MESSAGES_JSON: JsonFormat = {
  lists: ["conversations", "data", "items", "results", "records", "threads", "sessions", "rows", "entries", "dialogs"],
  matches: (value) => findMessages(value) !== null || (isMessage(value) && pickRoleWord(value) !== null),
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
          const id = isObject(value) ? pickText(value, "id", ...ID_KEYS) : null;
          emitAll(context, messages, { conversationId: id ?? context.createId(text), line, number });
        } else if (isMessage(value)) {
          const id = pickText(value, ...ID_KEYS);
          emitOne(context, value, { conversationId: id ?? `${context.fileId()}-${lists}`, line, number });
        } else context.error(line, "no_messages", `Element ${number} has no messages with a role and a text`);
      },
    };
  },
};

type Place = { conversationId: string; line: number; number: number };

/** The messages of a conversation: a list of them, or an object with such a list; null for anything else. */
function findMessages(value: unknown): readonly JsonObject[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMessage) ? value : null;
  if (!isObject(value)) return null;
  for (const key of LIST_KEYS) {
    const list = value[key];
    if (Array.isArray(list) && (list.length === 0 ? key === "messages" : list.some(isMessage)))
      return listObjects(list);
  }
  return null;
}

function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return pickRole(value) !== null && TEXT_KEYS.some((key) => key in value);
}

function pickRole(message: JsonObject): string | null {
  for (const key of ROLE_KEYS) {
    const value = message[key];
    const role = typeof value === "string" ? value : pickText(toObject(value), "role", "type", "name");
    if (role !== null && role !== "") return role;
  }
  return null;
}

function pickRoleWord(message: JsonObject): Role | "ignore" | null {
  const role = pickRole(message);
  if (role === null) return null;
  return role === "human_agent" ? "agent" : matchRoleWord(role);
}

function emitAll(context: JsonContext, messages: readonly JsonObject[], place: Place): void {
  for (const message of messages) emitOne(context, message, place);
}

function emitOne(context: JsonContext, message: JsonObject, { conversationId, line, number }: Place): void {
  const role = pickRoleWord(message);
  if (role === null) {
    const shown = (pickRole(message) ?? "").slice(0, 60);
    return context.error(line, "unknown_role", `Element ${number}: unknown role "${shown}"`);
  }
  if (role === "ignore") return context.skip();
  const text = extractContent(pickValue(message, ...TEXT_KEYS));
  if (text === "") return context.skip();
  const at = context.time(pickValue(message, ...TIME_KEYS), line);
  if (at === undefined) return;
  const externalId = pickText(message, "id", "message_id", "messageId");
  context.emit({ conversationId, role, text, at, line, user: pickText(message, "user_id", "userId"), externalId });
}

/** The text of a string or of the parts that people see. */
function extractContent(content: unknown): string {
  if (isObject(content)) return extractPart(content) ?? "";
  const single = toText(content);
  return single ?? joinLines(...toList(content).map((part) => (isObject(part) ? extractPart(part) : toText(part))));
}

function extractPart(part: JsonObject): string | null {
  if (HIDDEN_PART.test(pickText(part, "type") ?? "")) return null;
  const { text } = part;
  // Assistants wrap it: {"text": {"value": "…"}}.
  return isObject(text) ? toText(text.value) : (toText(text) ?? toText(part.value));
}

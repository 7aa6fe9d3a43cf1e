/** Messages of language models and of our own command, in whichever of the common forms. */
import type { Role } from "#src/domain/analysis/analysis.contract.ts";
import type { ImportOptions } from "../../import-file.contract.ts";
import { matchRoleWord } from "../../speakers/role-words.ts";
import {
  isObject,
  joinLines,
  listObjects,
  parseJsonTime,
  pickText,
  pickValue,
  toList,
  toObject,
  toText,
} from "../json-values.ts";
import type { JsonObject } from "../json-values.ts";

const LIST_KEYS = [
  "messages",
  "conversation",
  "conversations",
  "turns",
  "dialogue",
  "dialog",
  "history",
  "transcript",
  "contents",
];
const ID_KEYS = ["conversation_id", "conversationId", "session_id", "sessionId", "thread_id", "threadId"];
const TIME_KEYS = ["timestamp", "created_at", "createdAt", "ts", "time", "sent_at", "sentAt", "create_time", "date"];
const ROLE_KEYS = ["role", "sender", "from", "author", "speaker"];
const TEXT_KEYS = ["content", "text", "parts", "value", "message", "body", "utterance"];
const CALL_KEYS = ["tool_calls", "toolCalls", "function_call", "toolInvocations"];
/** Parts of a message that people don't see. */
const HIDDEN_PART = /tool|function|thinking|reasoning/;

/** What a message says. `role` is null for an unknown one, whose name is `roleName`; `at` says why a time is none. */
export type MessageFields = {
  role: Role | "ignore" | null;
  roleName: string | null;
  text: string;
  at: ReturnType<typeof parseJsonTime>;
  /** Calls tools and says nothing. */
  isCallOnly: boolean;
};

/** The messages of a conversation: a list of them, or an object with such a list; null for anything else. */
export function findMessages(value: unknown): readonly JsonObject[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isMessage) ? value : null;
  if (!isObject(value)) return null;
  for (const key of LIST_KEYS) {
    const list = value[key];
    if (Array.isArray(list) && (list.length === 0 ? key === "messages" : list.some(isMessage)))
      return listObjects(list);
  }
  return null;
}

/** Whether a value is a message: it has a role, and words or calls of tools. */
export function isMessage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return pickRole(value) !== null && [...TEXT_KEYS, ...CALL_KEYS].some((key) => key in value);
}

/** The id of the conversation that a message of its own names. */
export function pickConversationId(value: JsonObject): string | null {
  return pickText(value, ...ID_KEYS);
}

/** The time of a message as it is written. */
export function pickTime(message: JsonObject): unknown {
  return pickValue(message, ...TIME_KEYS);
}

/** Parses a message; a written time without a zone is in that of the options. */
export function parseMessageFields(
  message: JsonObject,
  options: Pick<ImportOptions, "dateOrder" | "timeZone">,
): MessageFields {
  const roleName = pickRole(message);
  const text = TEXT_KEYS.map((key) => extractContent(message[key])).find((found) => found !== "") ?? "";
  const hasCalls =
    CALL_KEYS.some((key) => isCall(message[key])) || TEXT_KEYS.some((key) => toList(message[key]).some(isHiddenPart));
  return {
    role: matchRole(roleName),
    roleName,
    text,
    at: parseJsonTime(pickTime(message), options),
    isCallOnly: hasCalls && text === "",
  };
}

function pickRole(message: JsonObject): string | null {
  for (const key of ROLE_KEYS) {
    const value = message[key];
    const role = typeof value === "string" ? value : pickText(toObject(value), "role", "type", "name");
    if (role !== null && role !== "") return role;
  }
  return null;
}

function matchRole(role: string | null): Role | "ignore" | null {
  if (role === null) return null;
  return role === "human_agent" ? "agent" : matchRoleWord(role);
}

/** The text of a string or of the parts that people see. */
function extractContent(content: unknown): string {
  if (isObject(content)) return extractPart(content) ?? "";
  const single = toText(content);
  return single ?? joinLines(...toList(content).map((part) => (isObject(part) ? extractPart(part) : toText(part))));
}

function extractPart(part: JsonObject): string | null {
  if (isHiddenPart(part) || part.thought === true) return null;
  const { text } = part;
  // Assistants wrap it: {"text": {"value": "…"}}.
  return isObject(text) ? toText(text.value) : (toText(text) ?? toText(part.value) ?? toText(part.refusal));
}

/** A part for tools: by its type, or by its field in Google's form. */
function isHiddenPart(part: unknown): boolean {
  if (!isObject(part)) return false;
  return (
    HIDDEN_PART.test(pickText(part, "type") ?? "") || isObject(part.functionCall) || isObject(part.functionResponse)
  );
}

function isCall(value: unknown): boolean {
  return isObject(value) || toList(value).length > 0;
}

import { ROLES } from "../analysis/analysis.contract.ts";
import { isStorableText, countUtf8Bytes } from "../shared/text.ts";
import { EARLIEST_MS, MAX_ID_LENGTH, MAX_TEXT_BYTES, parseTimestamp } from "./ingest.contract.ts";
import type { MessageItem } from "./ingest.contract.ts";
import { getLatestMs } from "./latest-time.ts";

const MAX_NAME_LENGTH = 100;
const MAX_LOCALE_LENGTH = 35;
const CHANNEL = /^[a-z0-9][a-z0-9_.-]{0,39}$/;
/** Maximum UTF-8 bytes per UTF-16 unit. */
const MAX_UNIT_BYTES = 3;

const ROLES_BY_NAME = new Map<unknown, MessageItem["role"]>([
  ...ROLES.map((role) => [role, role] as const),
  ["assistant", "bot"],
  ["human_agent", "agent"],
]);

/**
 * Parses an ordinary message like `messageSchema`, at a tenth of the cost. Returns null for blocks, parts, metadata, usage,
 * sources and invalid messages: those need the schema, which also produces the errors.
 */
export function parsePlainMessage(value: unknown): MessageItem | null {
  if (!isRecord(value)) return null;
  const { id, conversationId, text, content, parts, timestamp, channel, user, agent, locale, metadata, usage, source } =
    value;
  const role = ROLES_BY_NAME.get(value["role"]);
  if (role === undefined || !isShortText(conversationId, MAX_ID_LENGTH)) return null;
  if ([parts, metadata, usage, source].some((part) => part !== undefined)) return null;
  const item: MessageItem = { conversationId, role };
  if (id !== undefined) {
    if (!isShortText(id, MAX_ID_LENGTH)) return null;
    item.id = id;
  }
  if (text !== undefined) {
    if (!isLongText(text)) return null;
    item.text = text;
  }
  if (content !== undefined) {
    if (!isLongText(content)) return null;
    item.content = content;
  }
  if (timestamp !== undefined) {
    const ms = parseAllowedTimestamp(timestamp);
    if (ms === null) return null;
    item.timestamp = ms;
  }
  if (channel !== undefined) {
    if (typeof channel !== "string" || !CHANNEL.test(channel)) return null;
    item.channel = channel;
  }
  if (user !== undefined) {
    const id = isRecord(user) ? user["id"] : user;
    if (!isShortText(id, MAX_ID_LENGTH)) return null;
    item.user = isRecord(user) ? { id } : id;
  }
  if (agent !== undefined) {
    const parsed = parseAgent(agent);
    if (parsed === null) return null;
    item.agent = parsed;
  }
  if (locale !== undefined) {
    if (!isShortText(locale, MAX_LOCALE_LENGTH)) return null;
    item.locale = locale;
  }
  return item;
}

function parseAgent(value: unknown): NonNullable<MessageItem["agent"]> | null {
  if (!isRecord(value)) return null;
  const { name, version, model } = value;
  const agent: NonNullable<MessageItem["agent"]> = {};
  if (name !== undefined) {
    if (!isShortText(name, MAX_NAME_LENGTH)) return null;
    agent.name = name;
  }
  if (version !== undefined) {
    if (!isShortText(version, MAX_NAME_LENGTH)) return null;
    agent.version = version;
  }
  if (model !== undefined) {
    if (!isShortText(model, MAX_NAME_LENGTH)) return null;
    agent.model = model;
  }
  return agent;
}

function parseAllowedTimestamp(value: unknown): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || value.length > 64)) return null;
  const ms = parseTimestamp(value);
  return ms !== null && ms >= EARLIEST_MS && ms <= getLatestMs() ? ms : null;
}

function isShortText(value: unknown, max: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= max && isStorableText(value);
}

function isLongText(value: unknown): value is string {
  if (typeof value !== "string" || !isStorableText(value)) return false;
  return value.length * MAX_UNIT_BYTES <= MAX_TEXT_BYTES || countUtf8Bytes(value) <= MAX_TEXT_BYTES;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { ColumnField } from "../import-file.contract.ts";
import { parseFlag, parseFlagHeader } from "../csv/column-headers.ts";
import { isUserOfTool } from "../speakers/detect-speakers.ts";
import { isBusinessName, matchRoleWord } from "../speakers/role-words.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import { parseSpeakerLine } from "../transcript/transcript-lines.ts";

/** Values of a column of message types. */
const MESSAGE_TYPE =
  /^(?:text|texto|image|imagem|imagen|template|audio|video|document|documento|sticker|location|interactive|button|list|file|choice|card|carousel|launch|event|intent|visual|speak)$/;

/** Picks the role column by its values, which outweigh a header that could mean a role. */
export function assignRole(fields: ColumnField[], headers: readonly string[], rows: string[][]): void {
  const namedRole = fields.indexOf("role");
  const score = (index: number): number => {
    if (!["ignore", "role", "user"].includes(fields[index] ?? "")) return 0;
    const header = headers[index] ?? "";
    if (parseFlagHeader(header) !== null) return computeShare(rows, index, (value) => parseFlag(value) !== null);
    const roles = new Set(rows.map((row) => matchRoleWord(row[index] ?? "")));
    const hasStaff = roles.has("agent") || isUserOfTool(rows.map((row) => normalizeLabel(row[index] ?? "")));
    const hasBothRoles = roles.has("user") && (roles.has("bot") || hasStaff);
    const known = computeShare(rows, index, (value) => matchRoleWord(value) !== null);
    // A column that separates bot and people is more specific than a direction.
    if (roles.has("user") && roles.has("bot") && hasStaff) return known + 0.3;
    // A column with both roles beats one with a single value, such as a log level.
    if (hasBothRoles) return known + 0.01;
    return known > 0.9 && (namedRole < 0 || namedRole === index) && !/(?:^| )id$/.test(normalizeLabel(header))
      ? known
      : 0;
  };
  // "text", "image": a message type, not a role.
  const header = normalizeLabel(headers[namedRole] ?? "");
  const isMessageType =
    /(?:^| )(?:type|tipo)$/.test(header) &&
    computeShare(rows, namedRole, (value) => MESSAGE_TYPE.test(normalizeLabel(value))) > 0.9;
  if (isMessageType) fields[namedRole] = "ignore";
  const [best] = headers.map((_, index) => ({ index, score: score(index) })).toSorted((a, b) => b.score - a.score);
  if (!best || best.score < 0.5 || (namedRole >= 0 && score(namedRole) >= best.score)) return;
  if (namedRole >= 0) fields[namedRole] = "ignore";
  fields[best.index] = "role";
}

/** Remaps the text to a transcript if there is no role column and each text starts with a speaker ("User: …"). */
export function remapSpokenText(fields: ColumnField[], rows: string[][]): void {
  const text = fields.indexOf("text");
  if (text < 0 || fields.includes("role")) return;
  const roles = rows.map((row) => matchRoleWord(parseSpeakerLine(row[text] ?? "")?.name ?? ""));
  const known = roles.filter((role) => role !== null);
  if (known.length > 0.8 * rows.length && new Set(known).size > 1) fields[text] = "transcript";
}

/**
 * Resolves a "user" column, which is either the customer of the conversation or the sender of the row. A sender becomes
 * the role if no other column has it, and can't separate conversations.
 */
export function resolveUserColumn(fields: ColumnField[], rows: string[][]): void {
  const sender = fields.indexOf("role");
  // A person per row, as in the answers to a form: the column says nothing about senders.
  if (sender >= 0 && isAddressPerRow(rows, sender)) fields[sender] = fields.includes("user") ? "ignore" : "user";
  const user = fields.indexOf("user");
  if (user < 0 || !fields.includes("text")) return;
  const role = fields.indexOf("role");
  if (role < 0) {
    // One row per conversation, as in a list of leads: the column says nothing about senders.
    const conversation = fields.indexOf("conversationId");
    const isUniquePerRow = conversation >= 0 && new Set(rows.map((row) => row[conversation])).size === rows.length;
    const names = new Set(rows.map((row) => row[user] ?? ""));
    if (!isUniquePerRow && !isPersonPerRow(rows, user) && names.size > 1) fields[user] = "role";
    return;
  }
  if (fields.includes("conversationId")) return;
  const roles = new Map<string, Set<string>>();
  for (const row of rows) {
    const seen = roles.get(row[user] ?? "") ?? new Set();
    roles.set(row[user] ?? "", seen.add(row[role] ?? ""));
  }
  if (![...roles.values()].some((seen) => seen.size > 1)) fields[user] = "ignore";
}

/** Longer values are texts. */
const MAX_ADDRESS_LENGTH = 400;
/** An email address or a phone number. */
const ADDRESS =
  /^(?:(?:mailto:)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|.*<[^\s@<>]+@[^\s@<>]+>|(?:tel:|whatsapp:)?\+?[\d\s().\u00a0-]{6,22})$/iu;

/** Whether a column has addresses or phone numbers that hardly repeat. */
function isAddressPerRow(rows: string[][], index: number): boolean {
  const values = rows.map((row) => (row[index] ?? "").trim().toLowerCase()).filter((value) => value !== "");
  if (values.length < 2 || !values.every((value) => value.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(value)))
    return false;
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  // A bot or an agent writes at least every fourth message.
  return counts.size === values.length || Math.max(...counts.values()) < values.length / 4;
}

/** Like isAddressPerRow, or names of people none of which repeats; two rows may be a message and its reply. */
function isPersonPerRow(rows: string[][], index: number): boolean {
  if (isAddressPerRow(rows, index)) return true;
  const values = rows.map((row) => (row[index] ?? "").trim().toLowerCase()).filter((value) => value !== "");
  const isStaff = (value: string): boolean => matchRoleWord(value) !== null || isBusinessName(value);
  return values.length >= 3 && new Set(values).size === values.length && !values.some(isStaff);
}

/** Parses a value of a yes/no role column such as "is_bot"; null for other columns and values. */
export function parseFlagRole(header: string, value: string): "user" | "bot" | "agent" | null {
  const yes = parseFlagHeader(header);
  const flag = parseFlag(value);
  if (yes === null || flag === null) return null;
  const no = yes === "user" ? "bot" : "user";
  return flag ? yes : no;
}

/** Share of the non-empty values of a column that pass `test`, 0–1. */
export function computeShare(rows: string[][], index: number, test: (value: string) => boolean): number {
  const values = rows.map((row) => (row[index] ?? "").trim()).filter((value) => value !== "");
  return values.filter(test).length / Math.max(1, values.length);
}

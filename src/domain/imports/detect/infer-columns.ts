import type { ColumnField } from "../import-file.contract.ts";
import { normalizeLabel } from "../text/clean-text.ts";
import { isReceiverHeader, isSenderHeader, parseTurnHeader } from "../csv/column-headers.ts";
import { matchRoleWord } from "../speakers/role-words.ts";
import { assignRole, computeShare, parseFlagRole, remapSpokenText, resolveUserColumn } from "./role-columns.ts";
import { isTime } from "../time/timestamps.ts";
import { splitTranscriptCell } from "../csv/transcript-cell.ts";
import { isNoteType, isVisibilityHeader, parsePrivate } from "../csv/visibility.ts";
import { detectSpeakerNames } from "../transcript/speaker-names.ts";
import { parseSpeakerLine } from "../transcript/transcript-lines.ts";

/** Headers of columns whose values repeat across conversations, so they can't be a conversation id. */
const NOT_CONVERSATION_ID =
  /(?:^| )(?:name|nome|nombre|vorname|nachname|nom|prenom|surname|email|phone|status|country|city|tag|label|turn|position|index|step|language|locale|intent|type|kind|tipo|format|role|priority|state|campaign|department|category|region|browser|device|rating|score|day|weekday|month|to|from|offset|duration|seconds|millis|ms|(?:sender|author|agent|operator|participant|actor|member|assignee|team|queue|channel|account|inbox|page|bot)(?: id)?)s?(?: |$)/;

/** Headers of columns that identify the customer. */
const CUSTOMER =
  /^(?:contact|customer|visitor|client|subscriber|end user|user|cliente|contato|contacto|usuario|kunde) (?:id|phone|phone number|number|mobile|email|e mail|telefone|telefono|celular)$/;

/** Names of messaging platforms: a column "Chat" may hold these instead of conversation ids. */
const PLATFORM =
  /^(?:whats ?app|telegram|messenger|facebook(?: messenger)?|instagram(?: dms?)?|sms|email|e mail|web ?chat|live ?chat|web|website|widget|viber|line|we ?chat|slack|discord|teams|tik ?tok)$/;

/** Corrects and completes the fields detected from headers, based on the column contents. Mutates `fields`. */
export function inferColumns(fields: ColumnField[], headers: readonly string[], rows: string[][]): void {
  const transcript = findTranscripts(fields, rows);
  if (transcript >= 0) {
    for (const [index, field] of fields.entries()) if (["text", "role"].includes(field)) fields[index] = "ignore";
    fields[transcript] = "transcript";
  }
  fixPlatformColumn(fields, rows);
  if (transcript < 0 && !assignTurns(fields, headers)) {
    assignTextColumns(fields, headers);
    assignRequest(fields, headers);
  }
  const paired = transcript >= 0 || (fields.includes("userText") && fields.includes("botText"));
  const assign = (field: ColumnField, test: (index: number) => boolean): void => {
    if (fields.includes(field)) return;
    const found = listUnmapped(fields).find(test);
    if (found !== undefined) fields[found] = field;
  };
  assign("timestamp", (index) => computeShare(rows, index, isLikelyTime) > 0.9);
  if (!paired) {
    assignRole(fields, headers, rows);
    if (!fields.includes("text")) assignLongestAsText(fields, rows);
    remapSpokenText(fields, rows);
  }
  // In a column with types such as "comment" or "event", everything except notes is a message.
  const types = fields.findIndex(
    (field, index) =>
      ["ignore", "channel"].includes(field) && rows.some((row) => isNoteType(headers[index] ?? "", row[index] ?? "")),
  );
  assign("visibility", (index) => {
    const header = headers[index] ?? "";
    const known = computeShare(rows, index, (value) => parsePrivate(header, value) !== null) > 0.9;
    // If no value is public, the column is not about private notes.
    return isVisibilityHeader(header) && known && rows.some((row) => parsePrivate(header, row[index] ?? "") !== true);
  });
  if (types >= 0 && !fields.includes("visibility")) fields[types] = "visibility";
  // A row with several turns is a whole conversation, which its id names.
  const hasTurns = fields.filter((field) => field === "userText").length > 1;
  if (transcript < 0 && !hasTurns) fixMessageIdColumn(fields, headers, rows);
  // "contact_phone", "customer_email": the customer of the row, if another column has the role.
  if (fields.includes("role") && !fields.includes("conversationId")) {
    assign("user", (index) => CUSTOMER.test(normalizeLabel(headers[index] ?? "")));
  }
  assign("conversationId", (index) => {
    if (NOT_CONVERSATION_ID.test(normalizeLabel(headers[index] ?? ""))) return false;
    if (mergesUsers(fields, headers, { rows, index })) return false;
    const values = rows.map((row) => row[index] ?? "");
    const distinct = new Set(values).size;
    if (values.every((value) => /^\d{1,2}:\d\d(?::\d\d)?$/.test(value) || matchRoleWord(value) !== null)) return false;
    return values.every((value) => value !== "" && value.length <= 64) && distinct < values.length && distinct > 1;
  });
  if (!paired) resolveUserColumn(fields, rows);
  assignSenderAndReceiver(fields, headers);
}

/** Five digits can be a spreadsheet's day number, but only under a header that names a time. */
function isLikelyTime(value: string): boolean {
  return isTime(value) && !/^\d{5}$/.test(value);
}

function listUnmapped(fields: readonly ColumnField[]): number[] {
  return fields.flatMap((field, index) => (field === "ignore" ? [index] : []));
}

/** Index of the column whose cells contain whole conversations, or −1. */
function findTranscripts(fields: readonly ColumnField[], rows: string[][]): number {
  if (fields.includes("userText") && fields.includes("botText")) return -1;
  return fields.findIndex((_, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell.trim() !== "");
    const parts = cells.map(splitTranscriptCell);
    const names = detectSpeakerNames(parts.flat().filter((part) => typeof part === "string"));
    const transcripts = parts.filter((lines) => {
      const spoken = lines.filter((line) => {
        if (typeof line !== "string") return matchRoleWord(line.name) !== null;
        return names.has(normalizeLabel(parseSpeakerLine(line)?.name ?? ""));
      });
      return spoken.length >= 2;
    });
    return cells.length > 0 && transcripts.length / cells.length > 0.6;
  });
}

/** Whether a column has one value for several customers, such as a campaign, so it can't be a conversation id. */
function mergesUsers(
  fields: readonly ColumnField[],
  headers: readonly string[],
  { rows, index }: { rows: string[][]; index: number },
): boolean {
  const [user, role] = [fields.indexOf("user"), fields.indexOf("role")];
  if (user < 0 || role < 0) return false;
  const firsts = new Map<string, string>();
  return rows.some((row) => {
    const sender = row[role] ?? "";
    const [value = "", customer = ""] = [row[index], row[user]];
    // The user column may contain the sender, so only rows written by customers count.
    if (customer === "" || (parseFlagRole(headers[role] ?? "", sender) ?? matchRoleWord(sender)) !== "user")
      return false;
    const first = firsts.get(value) ?? customer;
    firsts.set(value, first);
    return first !== customer;
  });
}

/** Remaps a conversation column that only contains platform names such as "WhatsApp" to the channel. */
function fixPlatformColumn(fields: ColumnField[], rows: string[][]): void {
  const conversation = fields.indexOf("conversationId");
  if (conversation < 0 || computeShare(rows, conversation, (value) => PLATFORM.test(normalizeLabel(value))) < 1) return;
  fields[conversation] = fields.includes("channel") ? "ignore" : "channel";
}

/** Maps turn columns such as "user_1", "bot_1", "user_2"; false if there are none. */
function assignTurns(fields: ColumnField[], headers: readonly string[]): boolean {
  const turns = headers.map(parseTurnHeader);
  if (turns.filter((turn) => turn === "userText").length < 2 || !turns.includes("botText")) return false;
  for (const [index, turn] of turns.entries()) if (turn !== null) fields[index] = turn;
  return true;
}

/** Maps columns "user" and "bot" to texts if no other column has text. */
function assignTextColumns(fields: ColumnField[], headers: readonly string[]): void {
  if (["text", "role", "userText", "botText", "transcript"].some((field) => fields.some((other) => other === field)))
    return;
  const roles = headers.map((header) => matchRoleWord(header));
  const [user, bot] = [roles.indexOf("user"), roles.findIndex((role) => role === "bot" || role === "agent")];
  if (user < 0 || bot < 0) return;
  fields[user] = "userText";
  fields[bot] = "botText";
}

/** Maps a column "request" to the user's text if there is a column with the responses. */
function assignRequest(fields: ColumnField[], headers: readonly string[]): void {
  if (fields.includes("userText") || !fields.includes("botText")) return;
  const request = headers.findIndex(
    (header, index) =>
      fields[index] === "ignore" &&
      /^(?:user |client )?requests?(?: (?:json|body|payload))?$/.test(normalizeLabel(header)),
  );
  if (request >= 0) fields[request] = "userText";
}

/** Remaps a bare "id" column with unique values to the message id, so that each message isn't its own conversation. */
function fixMessageIdColumn(fields: ColumnField[], headers: readonly string[], rows: string[][]): void {
  const id = fields.indexOf("conversationId");
  if (rows.length < 3 || normalizeLabel(headers[id] ?? "") !== "id" || fields.includes("messageId")) return;
  if (new Set(rows.map((row) => row[id])).size === rows.length) fields[id] = "messageId";
}

/** Maps sender and receiver columns to the user if a direction column tells which of the two is the customer. */
function assignSenderAndReceiver(fields: ColumnField[], headers: readonly string[]): void {
  const [from, to] = [headers.findIndex(isSenderHeader), headers.findIndex(isReceiverHeader)];
  if (fields.includes("conversationId") || fields.includes("user") || !fields.includes("role")) return;
  if (fields[from] === "ignore" && fields[to] === "ignore") fields[from] = fields[to] = "user";
}

function assignLongestAsText(fields: ColumnField[], rows: string[][]): void {
  const lengths = listUnmapped(fields)
    .filter((index) => computeShare(rows, index, isTime) < 0.9)
    .map((index) => [index, rows.reduce((sum, row) => sum + (row[index] ?? "").length, 0)] as const);
  const [longest] = lengths.toSorted((a, b) => b[1] - a[1]);
  if (longest && longest[1] / Math.max(1, rows.length) > 8) fields[longest[0]] = "text";
}

import type { ColumnField } from "./batch.contract.ts";
import { normalizeLabel } from "./clean-text.ts";
import { isReceiver, isSender, readFlag, readFlagHeader, readTurnHeader } from "./column-words.ts";
import { readRoleWord } from "./speaker-words.ts";
import { isToolsUser } from "./speakers.ts";
import { isTime } from "./timestamps.ts";
import { splitCell } from "./transcript-cell.ts";
import { isNoteKind, isVisibilityHeader, readPrivate } from "./visibility.ts";
import { findNames } from "./transcript-names.ts";
import { readSpokenLine } from "./transcript-lines.ts";

/** A column of which the header says what comes again and again in it: no conversation's name. */
const NO_THREAD =
  /(?:^| )(?:name|nome|nombre|vorname|nachname|nom|prenom|surname|email|phone|status|country|city|tag|label|turn|position|index|step|language|locale|intent|type|kind|tipo|format|role|priority|state|campaign|department|category|region|browser|device|rating|score|day|weekday|month|to|from|offset|duration|seconds|millis|ms|(?:sender|author|agent|operator|participant|actor|member|assignee|team|queue|channel|account|inbox|page|bot)(?: id)?)s?(?: |$)/;

const KIND =
  /^(?:text|texto|image|imagem|imagen|template|audio|video|document|documento|sticker|location|interactive|button|list|file|choice|card|carousel|launch|event|intent|visual|speak)$/;

const PERSON =
  /^(?:contact|customer|visitor|client|subscriber|end user|user|cliente|contato|contacto|usuario|kunde) (?:id|phone|phone number|number|mobile|email|e mail|telefone|telefono|celular)$/;

/** Where people write, and no conversation's name: a column "Chat" may hold either. */
const PLATFORM =
  /^(?:whats ?app|telegram|messenger|facebook(?: messenger)?|instagram(?: dms?)?|sms|email|e mail|web ?chat|live ?chat|web|website|widget|viber|line|we ?chat|slack|discord|teams|tik ?tok)$/;

/** Mends what the headers say by what the columns hold, and fills in what they don't say. Changes `fields`. */
export function fillFromContent(fields: ColumnField[], headers: readonly string[], rows: string[][]): void {
  const whole = findTranscripts(fields, rows);
  if (whole >= 0) {
    for (const [index, field] of fields.entries()) if (["text", "role"].includes(field)) fields[index] = "ignore";
    fields[whole] = "transcript";
  }
  takePlatform(fields, rows);
  if (whole < 0 && !takeTurns(fields, headers)) pairSides(fields, headers);
  const paired = whole >= 0 || (fields.includes("userText") && fields.includes("botText"));
  const take = (field: ColumnField, test: (index: number) => boolean): void => {
    if (fields.includes(field)) return;
    const found = listFree(fields).find(test);
    if (found !== undefined) fields[found] = field;
  };
  take("timestamp", (index) => share(rows, index, isTimeInContent) > 0.9);
  if (!paired) {
    chooseRole(fields, headers, rows);
    if (!fields.includes("text")) takeLongest(fields, rows);
    readNamesInText(fields, rows);
  }
  // A column that also says "comment" or "event": whatever it doesn't call a note is a message.
  const kinds = fields.findIndex(
    (field, index) =>
      ["ignore", "channel"].includes(field) && rows.some((row) => isNoteKind(headers[index] ?? "", row[index] ?? "")),
  );
  take("visibility", (index) => {
    const header = headers[index] ?? "";
    const known = share(rows, index, (value) => readPrivate(header, value) !== null) > 0.9;
    // Where nothing is public, the column speaks of something else than notes.
    return isVisibilityHeader(header) && known && rows.some((row) => readPrivate(header, row[index] ?? "") !== true);
  });
  if (kinds >= 0 && !fields.includes("visibility")) fields[kinds] = "visibility";
  if (!paired) takeIdOfMessages(fields, headers, rows);
  // "contact_phone", "customer_email": who a row is with, where it is said otherwise who wrote it.
  if (fields.includes("role") && !fields.includes("conversationId")) {
    take("user", (index) => PERSON.test(normalizeLabel(headers[index] ?? "")));
  }
  take("conversationId", (index) => {
    if (NO_THREAD.test(normalizeLabel(headers[index] ?? ""))) return false;
    if (joinsUsers(fields, headers, { rows, index })) return false;
    const values = rows.map((row) => row[index] ?? "");
    const different = new Set(values).size;
    if (values.every((value) => /^\d{1,2}:\d\d(?::\d\d)?$/.test(value) || readRoleWord(value) !== null)) return false;
    return values.every((value) => value !== "" && value.length <= 64) && different < values.length && different > 1;
  });
  if (!paired) sortOutUser(fields, rows);
  takeBothEnds(fields, headers);
}

/** Who a value of the role column is, where the column is one of yes and no. */
export function readFlagRole(header: string, value: string): "user" | "bot" | "agent" | null {
  const yes = readFlagHeader(header);
  const flag = readFlag(value);
  if (yes === null || flag === null) return null;
  const no = yes === "user" ? "bot" : "user";
  return flag ? yes : no;
}

/** A bare number of five digits is a day to a spreadsheet, and anything else where no header says that it is a time. */
function isTimeInContent(value: string): boolean {
  return isTime(value) && !/^\d{5}$/.test(value);
}

function listFree(fields: readonly ColumnField[]): number[] {
  return fields.flatMap((field, index) => (field === "ignore" ? [index] : []));
}

function share(rows: string[][], index: number, test: (value: string) => boolean): number {
  const values = rows.map((row) => (row[index] ?? "").trim()).filter((value) => value !== "");
  return values.filter(test).length / Math.max(1, values.length);
}

/** The column whose cells hold whole conversations, −1 where there is none. */
function findTranscripts(fields: readonly ColumnField[], rows: string[][]): number {
  if (fields.includes("userText") && fields.includes("botText")) return -1;
  return fields.findIndex((_, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell.trim() !== "");
    const parts = cells.map(splitCell);
    const names = findNames(parts.flat().filter((part) => typeof part === "string"));
    const whole = parts.filter((lines) => {
      const said = lines.filter((line) => {
        if (typeof line !== "string") return readRoleWord(line.name) !== null;
        return names.has(normalizeLabel(readSpokenLine(line)?.name ?? ""));
      });
      return said.length >= 2;
    });
    return cells.length > 0 && whole.length / cells.length > 0.6;
  });
}

/** Whether a column has one value for several customers, as a campaign has: the conversations of all would be one. */
function joinsUsers(
  fields: readonly ColumnField[],
  headers: readonly string[],
  { rows, index }: { rows: string[][]; index: number },
): boolean {
  const [user, role] = [fields.indexOf("user"), fields.indexOf("role")];
  if (user < 0 || role < 0) return false;
  const firsts = new Map<string, string>();
  return rows.some((row) => {
    const side = row[role] ?? "";
    const [value = "", who = ""] = [row[index], row[user]];
    // Whoever writes may stand in the column: only what the customers wrote tells them apart.
    if (who === "" || (readFlagRole(headers[role] ?? "", side) ?? readRoleWord(side)) !== "user") return false;
    const first = firsts.get(value) ?? who;
    firsts.set(value, first);
    return first !== who;
  });
}

/** A conversation named "WhatsApp" is the channel of many, which would all be one. */
function takePlatform(fields: ColumnField[], rows: string[][]): void {
  const named = fields.indexOf("conversationId");
  if (named < 0 || share(rows, named, (value) => PLATFORM.test(normalizeLabel(value))) < 1) return;
  fields[named] = fields.includes("channel") ? "ignore" : "channel";
}

/** Columns "user_1", "bot_1", "user_2" … hold a conversation's turns; false where there are no such. */
function takeTurns(fields: ColumnField[], headers: readonly string[]): boolean {
  const turns = headers.map(readTurnHeader);
  if (turns.filter((turn) => turn === "userText").length < 2 || !turns.includes("botText")) return false;
  for (const [index, turn] of turns.entries()) if (turn !== null) fields[index] = turn;
  return true;
}

/** Columns "user" and "bot" hold texts where no other column does. */
function pairSides(fields: ColumnField[], headers: readonly string[]): void {
  if (["text", "role", "userText", "botText", "transcript"].some((field) => fields.some((other) => other === field)))
    return;
  const roles = headers.map((header) => readRoleWord(header));
  const [user, bot] = [roles.indexOf("user"), roles.findIndex((role) => role === "bot" || role === "agent")];
  if (user < 0 || bot < 0) return;
  fields[user] = "userText";
  fields[bot] = "botText";
}

/** The role is the column whose values say it; one whose header merely could mean it gives way. */
function chooseRole(fields: ColumnField[], headers: readonly string[], rows: string[][]): void {
  const named = fields.indexOf("role");
  const score = (index: number): number => {
    if (!["ignore", "role", "user"].includes(fields[index] ?? "")) return 0;
    const header = headers[index] ?? "";
    if (readFlagHeader(header) !== null) return share(rows, index, (value) => readFlag(value) !== null);
    const roles = new Set(rows.map((row) => readRoleWord(row[index] ?? "")));
    const hasStaff = roles.has("agent") || isToolsUser(rows.map((row) => normalizeLabel(row[index] ?? "")));
    const bothSides = roles.has("user") && (roles.has("bot") || hasStaff);
    const known = share(rows, index, (value) => readRoleWord(value) !== null);
    // One that tells a bot from people says more than a direction does.
    if (roles.has("user") && roles.has("bot") && hasStaff) return known + 0.3;
    // One that knows both sides comes before one that has a single word on every row, such as a log's level.
    if (bothSides) return known + 0.01;
    return known > 0.9 && (named < 0 || named === index) && !/(?:^| )id$/.test(normalizeLabel(header)) ? known : 0;
  };
  // "text", "image": what a message is, and not who wrote it.
  const header = normalizeLabel(headers[named] ?? "");
  const isKind =
    /(?:^| )(?:type|tipo)$/.test(header) && share(rows, named, (value) => KIND.test(normalizeLabel(value))) > 0.9;
  if (isKind) fields[named] = "ignore";
  const [best] = headers.map((_, index) => ({ index, score: score(index) })).toSorted((a, b) => b.score - a.score);
  if (!best || best.score < 0.5 || (named >= 0 && score(named) >= best.score)) return;
  if (named >= 0) fields[named] = "ignore";
  fields[best.index] = "role";
}

/** A bare "id" that is another on every row is the message's: as the conversation's, each message would be one of its own. */
function takeIdOfMessages(fields: ColumnField[], headers: readonly string[], rows: string[][]): void {
  const id = fields.indexOf("conversationId");
  if (rows.length < 3 || normalizeLabel(headers[id] ?? "") !== "id" || fields.includes("messageId")) return;
  if (new Set(rows.map((row) => row[id])).size === rows.length) fields[id] = "messageId";
}

/** Sender and receiver are one person's number and ours, now this way round, now that: with a direction they tell the user. */
function takeBothEnds(fields: ColumnField[], headers: readonly string[]): void {
  const [from, to] = [headers.findIndex(isSender), headers.findIndex(isReceiver)];
  if (fields.includes("conversationId") || fields.includes("user") || !fields.includes("role")) return;
  if (fields[from] === "ignore" && fields[to] === "ignore") fields[from] = fields[to] = "user";
}

/** Without a column of roles each text may begin with who says it ("User: …"): it is read as a conversation of one line. */
function readNamesInText(fields: ColumnField[], rows: string[][]): void {
  const text = fields.indexOf("text");
  if (text < 0 || fields.includes("role")) return;
  const roles = rows.map((row) => readRoleWord(readSpokenLine(row[text] ?? "")?.name ?? ""));
  const known = roles.filter((role) => role !== null);
  if (known.length > 0.8 * rows.length && new Set(known).size > 1) fields[text] = "transcript";
}

function takeLongest(fields: ColumnField[], rows: string[][]): void {
  const lengths = listFree(fields)
    .filter((index) => share(rows, index, isTime) < 0.9)
    .map((index) => [index, rows.reduce((sum, row) => sum + (row[index] ?? "").length, 0)] as const);
  const [longest] = lengths.toSorted((a, b) => b[1] - a[1]);
  if (longest && longest[1] / Math.max(1, rows.length) > 8) fields[longest[0]] = "text";
}

/**
 * A "user" may be the customer on every row of a conversation, or whoever wrote the row. The writer is the role where
 * nothing else is, and tells no conversations apart.
 */
function sortOutUser(fields: ColumnField[], rows: string[][]): void {
  const user = fields.indexOf("user");
  if (user < 0 || !fields.includes("text")) return;
  const role = fields.indexOf("role");
  if (role < 0) {
    // One row a conversation, as in a list of leads: the column says nothing of who wrote what.
    const conversation = fields.indexOf("conversationId");
    const alone = conversation >= 0 && new Set(rows.map((row) => row[conversation])).size === rows.length;
    if (!alone && new Set(rows.map((row) => row[user] ?? "")).size > 1) fields[user] = "role";
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

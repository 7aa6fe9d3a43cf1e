import {
  buildPersonMatch,
  maskPerson,
  maskPersonInJson,
  maskPersonUnder,
} from "../../../domain/privacy/person-pattern.ts";
import type { PersonMatch } from "../../../domain/privacy/person-pattern.ts";
import type { Found } from "../../../domain/privacy/erasure.contract.ts";
import { mailContentSchema } from "../../../domain/mail/mail.contract.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { forgetPseudonyms, listPseudonyms } from "../channels/receive/pseudonyms.service.ts";
import { restartExports } from "../exports/exports.service.ts";
import {
  cleanTemplates,
  completeWrites,
  markToldDays,
  maskMessages,
  removeConversations,
  tagConversations,
} from "../ingest/ingest.service.ts";
import { listStoredUsers } from "../pseudonyms/pseudonyms.service.ts";
import { listPendingMails, replacePendingMail } from "../mail/mail.service.ts";
import { assembleWaitingTraces, forgetMatchingTraces } from "../otlp/otlp.service.ts";
import { countMatchingShares, maskShares } from "../reports/shares.service.ts";
import { lockWaitingReports, rebuildWaitingReport } from "../reports/waiting-reports.service.ts";
import { maskAttachments } from "../tickets/mask-attachments.service.ts";
import { changeChatBodies, changeSoldBodies } from "../webhooks/messages.service.ts";
import { addRemoved, findUnfinishedErasure, finishErasure, startErasure } from "./erasures.sql.ts";
import type { ErasureKey } from "./erasures.sql.ts";
import { countOwn, deleteImportTraces, listMentions, listOwn, toPostgresPattern } from "./person.sql.ts";
import type { Person } from "./person.sql.ts";
import {
  deleteMatchingResponses,
  listMatchingTags,
  listMatchingTexts,
  maskAuditEntries,
  TEXT_TABLES,
  updateTexts,
} from "./texts.sql.ts";
import type { TextRow, TextTable } from "./texts.sql.ts";

/** Conversations removed or masked in one transaction. */
const CHUNK = 100;
/** Tables of which sums of days are settled. */
const TOLD_TABLES: ReadonlySet<string> = new Set(["conversation_sources", "conversation_properties"]);
/** Where mails, chat messages and sources of conversations hold texts. */
const MAIL_TEXTS = ["subject", "heading", "text", "items", "value"];
const CHAT_TEXTS = ["text", "title", "value"];
const SOURCE_TEXTS = ["name", "url", "campaign", "medium", "utmSource", "term", "content", "referrer"];

/** What a person is encrypted for until their erasure is done. */
export function getPersonPurpose({ clientId, id }: ErasureKey): string {
  return `erasure:${clientId}:${id}`;
}

/** Describes a person of a client. Texts are searched if asked for; otherwise if the id can be nothing else. */
export async function describePerson(
  clientId: string,
  { person, mentions }: { person: string; mentions: boolean | undefined },
): Promise<Person> {
  const match = buildPersonMatch(person);
  const stored = await Promise.all(match.ids.map((id) => listStoredUsers(clientId, id)));
  const pseudonyms = [...new Set([...(await listPseudonyms(clientId, match.ids)), ...stored.flat()])];
  return { clientId, match, pseudonyms, mentions: mentions ?? match.isDistinct };
}

/** Counts what an erasure of the person would remove. */
export async function countFound(person: Person): Promise<Found> {
  const { clientId, match, mentions } = person;
  await assembleWaitingTraces(clientId);
  await completeWrites(clientId);
  return getDatabase().withClient(clientId, async (tx) => {
    const own = await countOwn(tx, person);
    if (!mentions) return { ...own, mentions: 0, otherTexts: 0 };
    const mentioning = await listMentions(tx, person);
    const ownIds = new Set(await listOwn(tx, person, own.conversations));
    const where = { clientId, pattern: toPostgresPattern(match) };
    let otherTexts = await countMatchingShares(tx, where);
    for (const table of TEXT_TABLES) {
      const rows = await listMatchingTexts(tx, table, where);
      // What belongs to the person's own conversations goes with them.
      otherTexts += rows.filter(({ conversationId }) => conversationId === null || !ownIds.has(conversationId)).length;
    }
    return { ...own, mentions: mentioning.reduce((sum, { n }) => sum + n, 0), otherTexts };
  });
}

/**
 * Removes a person from a client's conversations, texts, search and figures. Repeatable: after a killed process it goes on where it
 * stopped. Returns false if it was interrupted.
 */
export async function runErasure(key: ErasureKey, signal: AbortSignal): Promise<boolean> {
  const { system } = getDatabase();
  const row = await findUnfinishedErasure(system, key);
  if (row === undefined) return true;
  const typed = await decryptSecret(row.sealed, getPersonPurpose(key));
  const person = await describePerson(key.clientId, { person: typed, mentions: row.mentions });
  const found = row.found ?? (await countFound(person));
  if (row.found === null) await startErasure(system, key, found);
  await assembleWaitingTraces(key.clientId);
  await completeWrites(key.clientId);
  if (!(await removeOwn(key, person, signal))) return false;
  if (person.mentions && !(await maskMentions(person, signal))) return false;
  await forgetPseudonyms(key.clientId, person.pseudonyms);
  await cleanTemplates(key.clientId);
  if (person.mentions) await maskTexts(person);
  if (person.mentions) await maskAttachments(key.clientId, (text) => maskPerson(text, person.match));
  await restartExports(key.clientId);
  await system.begin(async (tx) => {
    await lockWaitingReports(tx, key.clientId);
    await cleanOutgoing(tx, person);
    if (!(await finishErasure(tx, key))) return;
    const entry = {
      clientId: key.clientId,
      actor: { kind: "system" },
      action: "person.erased",
      subject: key.id,
    } as const;
    await addAuditEntry(tx, { ...entry, details: { conversations: found.conversations, messages: found.messages } });
  });
  return true;
}

async function removeOwn(key: ErasureKey, person: Person, signal: AbortSignal): Promise<boolean> {
  const { clientId } = key;
  const db = getDatabase();
  for (;;) {
    if (signal.aborted) return false;
    const conversationIds = await db.withClient(clientId, (tx) => listOwn(tx, person, CHUNK));
    if (conversationIds.length === 0) return true;
    await removeConversations({ clientId, conversationIds });
    await db.withClient(clientId, (tx) => deleteImportTraces(tx, { clientId, conversationIds }));
    await addRemoved(db.system, key, conversationIds.length);
  }
}

async function maskMentions(person: Person, signal: AbortSignal): Promise<boolean> {
  const { clientId, match } = person;
  const mentioning = await getDatabase().withClient(clientId, (tx) => listMentions(tx, person));
  const ids = mentioning.map(({ conversationId }) => conversationId);
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (signal.aborted) return false;
    await maskMessages({
      clientId,
      conversationIds: ids.slice(from, from + CHUNK),
      maskText: (text) => maskPerson(text, match),
      maskJson: (value) => maskPersonInJson(value, match),
    });
  }
  return true;
}

/** The texts of comments, events, views, intents, shared reports and the like, and the audit logs. */
async function maskTexts({ clientId, match }: Person): Promise<void> {
  const db = getDatabase();
  const where = { clientId, pattern: toPostgresPattern(match) };
  await db.withClient(clientId, async (tx) => {
    for (const table of TEXT_TABLES) {
      const rows = await listMatchingTexts(tx, table, where);
      for (const row of rows) await updateTexts(tx, table, { clientId, row: maskRow(table, row, match) });
      const conversationIds = rows.flatMap((row) => row.conversationId ?? []);
      if (TOLD_TABLES.has(table.table)) await markToldDays(tx, { clientId, conversationIds });
    }
    await maskShares(tx, where, (text) => maskPerson(text, match));
    await deleteMatchingResponses(tx, where);
  });
  await forgetMatchingTraces(where);
  for (const { tag, ids } of await db.withClient(clientId, (tx) => listMatchingTags(tx, where))) {
    await tagConversations({ clientId, ids, add: [maskPerson(tag, match)], remove: [tag] });
  }
  await maskAuditEntries(db.system, { ...where, mask: match.mask });
}

/**
 * Mails that wait for the mail server: those with a report are made again, the person is masked in the others. And what chats and
 * webhooks were or will be told, which is kept for a month.
 */
async function cleanOutgoing(tx: Transaction, { clientId, match, mentions }: Person): Promise<void> {
  for (const mail of await listPendingMails(tx, clientId)) {
    if (mail.origin.report !== undefined) await rebuildWaitingReport(tx, mail);
    else if (mentions) {
      const content = mailContentSchema.parse(maskPersonUnder(mail.content, MAIL_TEXTS, match));
      await replacePendingMail(tx, { mailId: mail.mailId, content });
    }
  }
  if (!mentions) return;
  await changeChatBodies(tx, clientId, (body) => maskPersonUnder(body, CHAT_TEXTS, match));
  await changeSoldBodies(tx, clientId, (body) => maskPersonUnder(body, SOURCE_TEXTS, match));
}

function maskRow({ columns }: TextTable, { values, ...row }: TextRow, match: PersonMatch): TextRow {
  const masked = columns.map(({ column, type, under }) => {
    const stored = values[column];
    const value = under === undefined ? maskPersonInJson(stored, match) : maskPersonUnder(stored, under, match);
    // Names are unique: two of them may become equal.
    const isRenamed = type === "name" && value !== values[column];
    return [column, isRenamed ? `${String(value)} ${crypto.randomUUID().slice(0, 4)}` : value] as const;
  });
  return { ...row, values: Object.fromEntries(masked) };
}

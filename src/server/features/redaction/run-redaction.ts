import { redactForStorage } from "../../../domain/analysis/text/personal-data/personal-details.ts";
import { maskMetadata } from "../../../domain/redaction/mask-json.ts";
import { getDatabase } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { restartExports } from "../exports/exports.service.ts";
import { cleanTemplates, completeWrites, maskMessages } from "../ingest/ingest.service.ts";
import { assembleWaitingTraces, maskTraceUsers } from "../otlp/otlp.service.ts";
import { getUserMask } from "../pseudonyms/pseudonyms.service.ts";
import type { UserMask } from "../pseudonyms/pseudonyms.service.ts";
import { redactSavedRuns } from "../runner/runs.service.ts";
import {
  addProgress,
  endRun,
  findPosition,
  listHeldConversations,
  listNext,
  listTexts,
  listTold,
} from "./redaction.sql.ts";
import type { Position } from "./redaction.sql.ts";

/** Conversations looked at in one step. */
const CHUNK = 200;

/**
 * Redacts the stored conversations and saved runs of a client, as new ones are redacted. Figures stay as they are. Repeatable: after a killed
 * process it goes on where it stopped.
 */
export async function runRedaction(clientId: string, signal: AbortSignal): Promise<void> {
  const { system } = getDatabase();
  const unfinished = await findPosition(system, clientId);
  if (unfinished === undefined) return;
  await assembleWaitingTraces(clientId);
  await completeWrites(clientId);
  const maskUser = await getUserMask({ clientId, redact: true });
  let next: Position | "end" = unfinished.position;
  while (next !== "end") {
    if (signal.aborted) return;
    const step = await redactNext({ clientId, position: next, maskUser });
    const progress = { clientId, done: step.looked, changed: step.changed, position: step.position ?? next };
    if (!(await addProgress(system, progress))) return;
    next = step.position ?? "end";
  }
  await redactHeld(clientId, maskUser);
  await maskTraceUsers(clientId, maskUser);
  await redactSavedRuns(getDatabase(), clientId);
  await cleanTemplates(clientId);
  // Files made before still hold what was redacted.
  await restartExports(clientId);
  await system.begin(async (tx) => {
    const ended = await endRun(tx, { clientId, canceled: false });
    if (ended === undefined) return;
    const details = { conversations: ended.changed };
    await addAuditEntry(tx, { clientId, actor: { kind: "system" }, action: "redaction.finished", details });
  });
}

/** Redacts the next conversations; `position` is null after the last one. */
async function redactNext({
  clientId,
  position,
  maskUser,
}: {
  clientId: string;
  position: Position;
  maskUser: UserMask;
}): Promise<{ looked: number; changed: number; position: Position }> {
  const { rows, changed } = await getDatabase().withClient(clientId, async (tx) => {
    const listed = await listNext(tx, { clientId, position, limit: CHUNK });
    const conversationIds = listed.map(({ conversationId }) => conversationId);
    const texts = await listTexts(tx, { clientId, conversationIds, limit: null });
    const told = await listTold(tx, { clientId, conversationIds });
    const personal = [
      ...listed.filter(({ preview, endUser }) => isChanged(preview) || maskUser(endUser) !== endUser),
      ...texts.filter(({ text }) => isChanged(text)),
      ...told.filter(({ value }) => maskStored(value) !== value),
    ];
    return { rows: listed, changed: [...new Set(personal.map(({ conversationId }) => conversationId))] };
  });
  await redact({ clientId, conversationIds: changed, maskUser });
  const last = rows.length < CHUNK ? undefined : rows.at(-1);
  return { looked: rows.length, changed: changed.length, position: last ?? null };
}

/** Messages over the plan's limit may be of conversations that are not in any list yet. */
async function redactHeld(clientId: string, maskUser: UserMask): Promise<void> {
  const held = await getDatabase().withClient(clientId, (tx) => listHeldConversations(tx, clientId));
  for (let from = 0; from < held.length; from += CHUNK)
    await redact({ clientId, conversationIds: held.slice(from, from + CHUNK), maskUser });
}

async function redact(group: { clientId: string; conversationIds: string[]; maskUser: UserMask }): Promise<void> {
  if (group.conversationIds.length === 0) return;
  await maskMessages({ ...group, maskText: redactForStorage, maskJson: maskStored });
}

/** Metadata, data of events and properties, as they are redacted before they are stored. */
function maskStored(value: unknown): unknown {
  return typeof value === "object" ? maskMetadata(value, redactForStorage) : value;
}

function isChanged(text: string): boolean {
  return redactForStorage(text) !== text;
}

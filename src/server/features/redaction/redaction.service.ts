import type { z } from "zod";
import { redactForStorage } from "../../../domain/analysis/text/personal-data/personal-details.ts";
import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import { PREVIEW_EXAMPLES, PREVIEW_MESSAGES } from "../../../domain/redaction/redaction.contract.ts";
import type { redactionPreviewSchema, redactionSchema } from "../../../domain/redaction/redaction.contract.ts";
import { excerptChange } from "../../../domain/redaction/excerpt-change.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getWorkspace } from "../workspace/workspace.service.ts";
import { redactStoredJob } from "./redaction.jobs.ts";
import { endRun, findRun, insertRun, listNext, listTexts, listUnfinished } from "./redaction.sql.ts";
import type { RunRow } from "./redaction.sql.ts";

type Output = z.input<typeof redactionSchema>;

/** Gets the redaction of stored messages in progress, or the last one. AppError `forbidden` by role. */
export async function getRedaction({ clientId, role }: UserViewer): Promise<Output> {
  requirePermission(canManageWorkspace(role));
  const row = await getDatabase().withClient(clientId, (tx) => findRun(tx, clientId));
  return toOutput(row);
}

/** Shows what redaction would replace in the newest stored messages; nothing is changed. AppError `forbidden` by role. */
export async function previewRedaction({
  clientId,
  role,
}: UserViewer): Promise<z.input<typeof redactionPreviewSchema>> {
  requirePermission(canManageWorkspace(role));
  const texts = await getDatabase().withClient(clientId, async (tx) => {
    const newest = await listNext(tx, { clientId, position: null, limit: PREVIEW_MESSAGES });
    const conversationIds = newest.map(({ conversationId }) => conversationId);
    return listTexts(tx, { clientId, conversationIds, limit: PREVIEW_MESSAGES });
  });
  const changes = texts.flatMap(({ text: before, at, ...message }) => {
    const after = redactForStorage(before);
    return after === before ? [] : [{ ...message, at: at.toISOString(), before, after }];
  });
  return {
    looked: texts.length,
    changed: changes.length,
    kinds: countMasks(changes),
    examples: pickDifferent(changes).map((change) => ({ ...change, ...excerptChange(change) })),
  };
}

/** Starts the redaction of stored messages. AppError `forbidden` by role, `conflict` while one runs or new messages are not redacted. */
export async function startRedaction(viewer: UserViewer): Promise<Output> {
  const { clientId, role } = viewer;
  requirePermission(canManageWorkspace(role));
  const { redactPersonalData } = await getWorkspace(getDatabase(), viewer);
  if (!redactPersonalData) throw new AppError("conflict", "Switch on redaction of new messages first.");
  const row = await getDatabase().withClient(clientId, async (tx) => {
    if (!(await insertRun(tx, clientId))) throw new AppError("conflict", "Stored messages are being redacted already.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "redaction.started" });
    return findRun(tx, clientId);
  });
  await enqueueJob(redactStoredJob, { clientId });
  return toOutput(row);
}

/** Stops the redaction of stored messages; what is redacted stays so. AppError `forbidden` by role, `conflict` if none runs. */
export async function cancelRedaction(viewer: UserViewer): Promise<Output> {
  const { clientId, role } = viewer;
  requirePermission(canManageWorkspace(role));
  const row = await getDatabase().withClient(clientId, async (tx) => {
    const ended = await endRun(tx, { clientId, canceled: true });
    if (ended === undefined) throw new AppError("conflict", "No messages are being redacted.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "redaction.canceled" });
    return ended;
  });
  return toOutput(row);
}

/** Enqueues the redactions that a killed process left unfinished. */
export async function requeueRedactions(): Promise<void> {
  for (const clientId of await listUnfinished(getDatabase().system)) await enqueueJob(redactStoredJob, { clientId });
}

/** Picks messages that differ in what is found, then the newest. */
function pickDifferent<T extends { role: string; after: string }>(changes: readonly T[]): T[] {
  const kindOf = ({ role, after }: T): string => `${role} ${findMasks(after).toSorted().join()}`;
  const firsts = [...new Map(changes.toReversed().map((change) => [kindOf(change), change])).values()].toReversed();
  const others = changes.filter((change) => !firsts.includes(change));
  return [...firsts, ...others].slice(0, PREVIEW_EXAMPLES);
}

function findMasks(text: string): string[] {
  return [...text.matchAll(/\[[a-z]+\]/g)].map(([mask]) => mask);
}

function countMasks(changes: readonly { before: string; after: string }[]): { mask: string; n: number }[] {
  const counts = new Map<string, number>();
  for (const { before, after } of changes) {
    for (const mask of findMasks(after)) {
      // A user may type such brackets.
      if (!before.includes(mask)) counts.set(mask, (counts.get(mask) ?? 0) + 1);
    }
  }
  return [...counts].map(([mask, n]) => ({ mask, n })).toSorted((a, b) => b.n - a.n);
}

function toOutput(row: RunRow | undefined): Output {
  if (row === undefined) return { run: null };
  const { finishedAt, canceled, total, done, changed } = row;
  const ended = canceled ? "canceled" : "done";
  const state = finishedAt === null ? "running" : ended;
  // Conversations that came after the start are looked at too.
  return { run: { state, total: Math.max(total, done), done, changed, finishedAt: finishedAt?.toISOString() ?? null } };
}

import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { canManageIntents } from "../../../domain/auth/policies.ts";
import {
  MATCH_DAYS,
  MAX_EXAMPLES,
  MAX_TOTAL_EXAMPLES,
  MAX_INTENTS,
} from "../../../domain/intents/custom-intents.contract.ts";
import type {
  NewCustomIntent,
  NegativeExamplesChange,
  CustomIntent,
  CustomIntentChange,
  customIntentsSchema,
} from "../../../domain/intents/custom-intents.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueRelabel } from "../ingest/ingest.service.ts";
import { lockIntents, incrementVersion, findIntentSet, setNegativeExamples } from "./intent-sets.sql.ts";
import {
  countMatches,
  deleteIntentRow,
  addIntentRow,
  isNameTaken,
  listAccountsWithGoal,
  listIntentRows,
  updateIntentRow,
} from "./intents.sql.ts";
import type { IntentRow } from "./intents.sql.ts";

type Viewer = Pick<UserViewer, "kind" | "clientId" | "userId" | "role" | "impersonator">;

/** Lists a client's custom intents with recent match counts, its negative examples, and the progress of relabeling. */
export async function listIntents({ clientId }: { clientId: string }): Promise<z.input<typeof customIntentsSchema>> {
  return getDatabase().withClient(clientId, async (tx) => {
    const from = new Date(Date.now() - MATCH_DAYS * DAY_MS);
    const [rows, matches, set] = await Promise.all([
      listIntentRows(tx, clientId),
      countMatches(tx, { clientId, from }),
      findIntentSet(tx, clientId),
    ]);
    return {
      intents: rows.map((row) => ({ ...row, matches: matches.get(row.id) ?? 0 })),
      none: set?.none ?? [],
      labelling: set === undefined || set.labelled === set.version ? null : { done: set.done, total: set.total },
    };
  });
}

/** Creates an intent. AppError `forbidden` by role, `conflict` for a taken name or above a limit. */
export async function createIntent(viewer: Viewer, { name, examples }: NewCustomIntent): Promise<CustomIntent> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  const created = await getDatabase().withClient(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const existing = await listIntentRows(tx, clientId);
    if (existing.length >= MAX_INTENTS) {
      throw new AppError("conflict", `At most ${MAX_INTENTS} intents; delete one first.`);
    }
    const intent = { id: createId(), name, examples: [...new Set(examples)] };
    requireRoom(existing, intent);
    const row = await addIntentRow(tx, { ...intent, clientId });
    if (row === undefined) throw createNameError();
    await incrementVersion(tx, clientId);
    const details = { examples: row.examples.length };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "intent.created", subject: name, details });
    return row;
  });
  await enqueueRelabel(clientId);
  return { ...created, matches: 0 };
}

/** Renames an intent, adds and removes examples. AppError as {@link createIntent}, and `not_found`. */
export async function updateIntent(viewer: Viewer, id: string, change: CustomIntentChange): Promise<CustomIntent> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  const { row, hasNewExamples, matches } = await getDatabase().withClient(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const existing = await listIntentRows(tx, clientId);
    const before = findIntent(existing, id);
    const row = applyIntentChange(before, change);
    const hasNewExamples = !isDeepStrictEqual(row.examples, before.examples);
    const from = new Date(Date.now() - MATCH_DAYS * DAY_MS);
    const matches = (await countMatches(tx, { clientId, from })).get(id) ?? 0;
    if (row.name === before.name && !hasNewExamples) return { row, hasNewExamples, matches };
    requireRoom(existing, row);
    if (await isNameTaken(tx, { ...row, clientId })) throw createNameError();
    await updateIntentRow(tx, { ...row, clientId });
    if (hasNewExamples) await incrementVersion(tx, clientId);
    const details = { name: before.name, examples: row.examples.length };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "intent.changed", subject: row.name, details });
    return { row, hasNewExamples, matches };
  });
  if (hasNewExamples) await enqueueRelabel(clientId);
  return { ...row, matches };
}

/** Deletes an intent and its matches. AppError `forbidden` by role, `not_found`, `rejected` if it is an API account's goal. */
export async function deleteIntent(viewer: Viewer, id: string): Promise<{ success: true }> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const { name } = findIntent(await listIntentRows(tx, clientId), id);
    const [account] = await listAccountsWithGoal(tx, { clientId, id });
    if (account !== undefined) {
      throw new AppError(
        "rejected",
        `It is the goal of the API account “${account}”. Choose another goal there first.`,
      );
    }
    await deleteIntentRow(tx, { clientId, id });
    await incrementVersion(tx, clientId);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "intent.deleted", subject: name });
  });
  await enqueueRelabel(clientId);
  return { success: true };
}

/** Adds and removes negative examples. AppError `forbidden` by role, `conflict` above the limit. */
export async function updateNegativeExamples(
  viewer: Viewer,
  change: NegativeExamplesChange,
): Promise<{ none: string[] }> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  const { none, isChanged } = await getDatabase().withClient(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const before = (await findIntentSet(tx, clientId))?.none ?? [];
    const after = mergeExamples(before, change);
    if (isDeepStrictEqual(after, before)) return { none: before, isChanged: false };
    if (after.length > MAX_EXAMPLES) throw createLimitError(`At most ${MAX_EXAMPLES} phrases.`);
    await setNegativeExamples(tx, { clientId, none: after });
    const details = { examples: after.length };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "intent.changed", subject: "None of these", details });
    return { none: after, isChanged: true };
  });
  if (isChanged) await enqueueRelabel(clientId);
  return { none };
}

/** Requires that a goal's intent belongs to the client, and locks it until the transaction ends. AppError `not_found`. */
export async function requireIntent(tx: Queryable, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  await lockIntents(tx, clientId);
  findIntent(await listIntentRows(tx, clientId), id);
}

function findIntent(existing: readonly IntentRow[], id: string): IntentRow {
  const found = existing.find((row) => row.id === id);
  if (found === undefined) throw new AppError("not_found", "There is no such intent.");
  return found;
}

function applyIntentChange(
  { id, ...before }: IntentRow,
  { name = before.name, add, remove }: CustomIntentChange,
): IntentRow {
  return { id, name, examples: mergeExamples(before.examples, { add, remove }) };
}

function mergeExamples(before: readonly string[], { add, remove }: NegativeExamplesChange): string[] {
  const removed = new Set(remove);
  return [...new Set([...before.filter((text) => !removed.has(text)), ...add])];
}

function requireRoom(existing: readonly IntentRow[], intent: IntentRow): void {
  if (intent.examples.length > MAX_EXAMPLES) throw createLimitError(`At most ${MAX_EXAMPLES} examples per intent.`);
  const others = existing.filter(({ id }) => id !== intent.id);
  const total = others.reduce((sum, { examples }) => sum + examples.length, intent.examples.length);
  if (total > MAX_TOTAL_EXAMPLES) throw createLimitError(`At most ${MAX_TOTAL_EXAMPLES} examples across all intents.`);
}

function createLimitError(message: string): AppError {
  return new AppError("conflict", message, { fields: { examples: message } });
}

function createNameError(): AppError {
  const message = "An intent with this name already exists.";
  return new AppError("conflict", message, { fields: { name: message } });
}

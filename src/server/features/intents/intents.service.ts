import type { z } from "zod";
import { canManageIntents } from "../../../domain/auth/policies.ts";
import {
  MATCH_DAYS,
  MOST_EXAMPLES,
  MOST_EXAMPLES_IN_ALL,
  MOST_INTENTS,
} from "../../../domain/intents/own-intents.contract.ts";
import type {
  NewOwnIntent,
  NoneChange,
  OwnIntent,
  OwnIntentChange,
  ownIntentsSchema,
} from "../../../domain/intents/own-intents.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { sendJob } from "../../jobs/queue.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { lockIntents, raiseVersion, selectIntentSet, upsertNone } from "./intent-sets.sql.ts";
import {
  countMatches,
  deleteIntent,
  insertIntent,
  isNameTaken,
  selectGoalHolders,
  selectIntents,
  updateIntent,
} from "./intents.sql.ts";
import type { IntentRow } from "./intents.sql.ts";

const DAY_MS = 86_400_000;

type Viewer = Pick<UserViewer, "kind" | "clientId" | "userId" | "role" | "impersonator">;

/** A client's own intents with what they match lately, and how far the stored messages are read by them. */
export async function listIntents({ clientId }: { clientId: string }): Promise<z.input<typeof ownIntentsSchema>> {
  return getDatabase().withTenant(clientId, async (tx) => {
    const from = new Date(Date.now() - MATCH_DAYS * DAY_MS);
    const [rows, matches, set] = await Promise.all([
      selectIntents(tx, clientId),
      countMatches(tx, { clientId, from }),
      selectIntentSet(tx, clientId),
    ]);
    return {
      intents: rows.map((row) => ({ ...row, matches: matches.get(row.id) ?? 0 })),
      none: set?.none ?? [],
      labelling: set === undefined || set.labelled === set.version ? null : { done: set.done, total: set.total },
    };
  });
}

/** A new intent. AppError `forbidden` by role, `conflict` for a name that is taken or more than fit. */
export async function createIntent(viewer: Viewer, { name, examples }: NewOwnIntent): Promise<OwnIntent> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  const created = await getDatabase().withTenant(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const known = await selectIntents(tx, clientId);
    if (known.length >= MOST_INTENTS) {
      throw new AppError("conflict", `At most ${MOST_INTENTS} intents; delete one first.`);
    }
    const intent = { id: createId(), name, examples: [...new Set(examples)] };
    refuseTooMany(known, intent);
    const row = await insertIntent(tx, { ...intent, clientId });
    if (row === undefined) throw nameTaken();
    await raiseVersion(tx, clientId);
    const details = { examples: row.examples.length };
    await writeAudit(tx, { clientId, actor: viewer, action: "intent.created", subject: name, details });
    return row;
  });
  await sendJob("label-intents", { clientId });
  return { ...created, matches: 0 };
}

/** Renames an intent, adds and takes examples. AppError `forbidden` by role, `not_found` for nobody's or another's, `conflict` as above. */
export async function changeIntent(viewer: Viewer, id: string, change: OwnIntentChange): Promise<OwnIntent> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  const { row, taught, matches } = await getDatabase().withTenant(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const known = await selectIntents(tx, clientId);
    const before = findIntent(known, id);
    const row = applyChange(before, change);
    refuseTooMany(known, row);
    if (await isNameTaken(tx, { ...row, clientId })) throw nameTaken();
    await updateIntent(tx, { ...row, clientId });
    const taught = row.examples.join("\n") !== before.examples.join("\n");
    if (taught) await raiseVersion(tx, clientId);
    const details = { name: before.name, examples: row.examples.length };
    await writeAudit(tx, { clientId, actor: viewer, action: "intent.changed", subject: row.name, details });
    const from = new Date(Date.now() - MATCH_DAYS * DAY_MS);
    return { row, taught, matches: (await countMatches(tx, { clientId, from })).get(id) ?? 0 };
  });
  if (taught) await sendJob("label-intents", { clientId });
  return { ...row, matches };
}

/** Deletes an intent with its labels. AppError `forbidden` by role, `not_found` for nobody's or another's, `rejected` where it is a goal. */
export async function removeIntent(viewer: Viewer, id: string): Promise<{ success: true }> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withTenant(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const { name } = findIntent(await selectIntents(tx, clientId), id);
    const [holder] = await selectGoalHolders(tx, { clientId, id });
    if (holder !== undefined) {
      throw new AppError("rejected", `It is the goal of the API account “${holder}”. Choose another goal there first.`);
    }
    await deleteIntent(tx, { clientId, id });
    await raiseVersion(tx, clientId);
    await writeAudit(tx, { clientId, actor: viewer, action: "intent.deleted", subject: name });
  });
  await sendJob("label-intents", { clientId });
  return { success: true };
}

/** Adds and takes phrases that are none of the intents. AppError `forbidden` by role, `conflict` for more than fit. */
export async function changeNone(viewer: Viewer, change: NoneChange): Promise<{ none: string[] }> {
  requirePermission(canManageIntents(viewer.role));
  const { clientId } = viewer;
  const none = await getDatabase().withTenant(clientId, async (tx) => {
    await lockIntents(tx, clientId);
    const after = changeList((await selectIntentSet(tx, clientId))?.none ?? [], change);
    if (after.length > MOST_EXAMPLES) throw tooMany(`At most ${MOST_EXAMPLES} phrases.`);
    await upsertNone(tx, { clientId, none: after });
    const details = { examples: after.length };
    await writeAudit(tx, { clientId, actor: viewer, action: "intent.changed", subject: "None of these", details });
    return after;
  });
  await sendJob("label-intents", { clientId });
  return { none };
}

/** Refuses a goal that is an intent of nobody's or another's; held until the transaction ends, it is not deleted meanwhile. */
export async function requireIntent(tx: Queryable, { clientId, id }: { clientId: string; id: string }): Promise<void> {
  await lockIntents(tx, clientId);
  findIntent(await selectIntents(tx, clientId), id);
}

function findIntent(known: readonly IntentRow[], id: string): IntentRow {
  const found = known.find((row) => row.id === id);
  if (found === undefined) throw new AppError("not_found", "There is no such intent.");
  return found;
}

function applyChange({ id, ...before }: IntentRow, { name = before.name, add, remove }: OwnIntentChange): IntentRow {
  return { id, name, examples: changeList(before.examples, { add, remove }) };
}

function changeList(before: readonly string[], { add, remove }: NoneChange): string[] {
  const gone = new Set(remove);
  return [...new Set([...before.filter((text) => !gone.has(text)), ...add])];
}

function refuseTooMany(known: readonly IntentRow[], intent: IntentRow): void {
  if (intent.examples.length > MOST_EXAMPLES) throw tooMany(`At most ${MOST_EXAMPLES} examples an intent.`);
  const others = known.filter(({ id }) => id !== intent.id);
  const total = others.reduce((sum, { examples }) => sum + examples.length, intent.examples.length);
  if (total > MOST_EXAMPLES_IN_ALL) throw tooMany(`At most ${MOST_EXAMPLES_IN_ALL} examples over all intents.`);
}

function tooMany(message: string): AppError {
  return new AppError("conflict", message, { fields: { examples: message } });
}

function nameTaken(): AppError {
  const message = "There is already an intent of this name.";
  return new AppError("conflict", message, { fields: { name: message } });
}

import type { z } from "zod";
import type {
  ApiAccount,
  ApiAccountChange,
  newApiAccountSchema,
} from "../../../domain/api-accounts/api-accounts.contract.ts";
import { canManageApiAccounts } from "../../../domain/auth/policies.ts";
import { getAccountLimit, getLimitingPlan } from "../../../domain/billing/standing/standing.ts";
import type { Standing } from "../../../domain/billing/standing/standing.ts";
import { PLANS, getNextPlanName } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { getStanding } from "../../auth/standing.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyApiKeysChanged } from "../../auth/api-keys/api-keys.sql.ts";
import type { Database, Queryable } from "../../db/sql.ts";
import { addAuditEntry, listChanges } from "../audit/audit.service.ts";
import { findRecountProgress, requestRecount, touchMeter } from "../ingest/ingest.service.ts";
import { requireIntent } from "../intents/intents.service.ts";
import {
  countApiAccounts,
  findTestAccount,
  listAccountNames,
  insertApiAccount,
  lockApiAccount,
  lockClient,
  listApiAccountRows,
  updateAccountChannel,
  updateApiAccountRow,
  setDefaultApiAccount,
} from "./api-accounts.sql.ts";
import type { ApiAccountRow } from "./api-accounts.sql.ts";

export { insertApiAccount, lockApiAccount } from "./api-accounts.sql.ts";

/** Names of the API accounts that a plan limits, oldest first, for a change of plan. */
export async function listPlanAccounts(sql: Queryable, clientId: string): Promise<string[]> {
  return listAccountNames(sql, clientId);
}

function describeAccountLimit(standing: Standing, limit: number): string {
  if (standing.contract !== null) {
    return `Your contract allows up to ${String(limit)} API accounts. Talk to us to add more.`;
  }
  const plan = getLimitingPlan(standing);
  const next = getNextPlanName(plan);
  return `The ${PLANS[plan].name} plan allows up to ${String(limit)} API accounts. Upgrade to ${next} to add more.`;
}

/** Lists the client's API accounts, default first. */
export async function listApiAccounts(
  db: Database,
  { clientId }: Pick<UserViewer, "clientId">,
): Promise<{ accounts: ApiAccount[] }> {
  const [rows, run] = await db.withClient(clientId, (tx) =>
    Promise.all([listApiAccountRows(tx, clientId), findRecountProgress(tx, clientId)]),
  );
  return {
    accounts: rows.map((row) => {
      const recount = run?.apiAccountIds.includes(row.id) === true ? { done: run.done, total: run.total } : null;
      return toApiAccount(row, recount);
    }),
  };
}

/** Creates an API account. AppError `forbidden` by role, `plan_limit` above the plan's limit. */
export async function createApiAccount(
  db: Database,
  viewer: UserViewer,
  { name, channel }: z.output<typeof newApiAccountSchema>,
): Promise<ApiAccount> {
  const { clientId } = viewer;
  if (!canManageApiAccounts(viewer.role)) {
    throw new AppError("forbidden", "Only the workspace's owner and admins can add API accounts.");
  }
  return db.withClient(clientId, async (tx) => {
    await lockClient(tx, clientId);
    const count = await countApiAccounts(tx, clientId);
    const standing = await getStanding(tx, clientId);
    const limit = getAccountLimit(standing);
    if (limit !== null && count >= limit) {
      const message = describeAccountLimit(standing, limit);
      throw new AppError("plan_limit", message, { fields: { apiAccounts: message } });
    }
    const row = await insertApiAccount(tx, {
      clientId,
      apiAccountId: createId(),
      name,
      channel,
      isDefault: count === 0,
    });
    if (row === undefined) throw new Error("An API account was inserted but not returned.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "account.created", subject: name });
    return toApiAccount(row);
  });
}

/** Returns the id of the client's account of test runs; creates it with the first one. */
export async function requireTestAccount(tx: Queryable, clientId: string): Promise<string> {
  const known = await findTestAccount(tx, clientId);
  if (known !== undefined) return known;
  await lockClient(tx, clientId);
  const meanwhile = await findTestAccount(tx, clientId);
  if (meanwhile !== undefined) return meanwhile;
  const apiAccountId = createId();
  const account = { clientId, apiAccountId, name: "Runner tests", channel: "runner", isDefault: false };
  await insertApiAccount(tx, { ...account, purpose: "test" });
  // Writers with older settings would count its messages.
  await touchMeter(tx, clientId);
  return apiAccountId;
}

/**
 * Updates an API account's name, channel, goal, default flag, conversion value or what it keeps of spans. A new goal counts its conversations again. AppError `forbidden` by role, `not_found`, `rejected` for
 * sample data and test runs.
 */
export async function updateApiAccount(
  db: Database,
  viewer: UserViewer,
  { apiAccountId, change }: { apiAccountId: string; change: ApiAccountChange },
): Promise<ApiAccount> {
  const { clientId } = viewer;
  if (!canManageApiAccounts(viewer.role)) {
    throw new AppError("forbidden", "Only the workspace's owner and admins can change API accounts.");
  }
  return db.withClient(clientId, async (tx) => {
    // Locks the client first, so that concurrent changes of the default account run one after the other.
    await lockClient(tx, clientId);
    const before = await lockApiAccount(tx, { clientId, apiAccountId });
    if (before === undefined) throw new AppError("not_found", "API account not found.");
    if (before.purpose === "test") throw new AppError("rejected", "The account of test runs can't be changed.");
    if (before.sample !== null) throw new AppError("rejected", "Sample data can only be removed.");
    const { name = before.name, channel = before.channel, goal = before.goal, isDefault = before.isDefault } = change;
    const { keepToolPayloads = before.keepToolPayloads, keepSystemPrompts = before.keepSystemPrompts } = change;
    const { conversionValue = before.conversionValue } = change;
    const kept = { keepToolPayloads, keepSystemPrompts, conversionValue };
    if (goal.kind === "own_intent") await requireIntent(tx, { clientId, id: goal.intentId });
    const after = { ...before, ...kept, name, channel, goal, isDefault };
    const changed = listChanges(before, after);
    if (changed.length === 0) return toApiAccount(before);
    await updateApiAccountRow(tx, { ...kept, clientId, apiAccountId, name, channel, goal });
    if (isDefault && !before.isDefault) await setDefaultApiAccount(tx, { clientId, apiAccountId });
    if (after.channel !== before.channel) await notifyApiKeysChanged(tx, clientId);
    const hasNewGoal = changed.includes("goal");
    if (hasNewGoal) await recountAccount(tx, { clientId, account: before });
    const details = { changed: changed.join(", ") };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "account.changed", subject: name, details });
    return toApiAccount(after, hasNewGoal ? { done: 0, total: 0 } : null);
  });
}

/** Test runs have the goal of the default account. */
async function recountAccount(
  tx: Queryable,
  { clientId, account }: { clientId: string; account: ApiAccountRow },
): Promise<void> {
  await requestRecount(tx, { clientId, apiAccountId: account.id });
  const testAccount = account.isDefault ? await findTestAccount(tx, clientId) : undefined;
  if (testAccount !== undefined) await requestRecount(tx, { clientId, apiAccountId: testAccount });
}

/** Sets the channel of an account's messages, in the transaction that connects it. */
export async function setAccountChannel(
  tx: Queryable,
  { clientId, apiAccountId, channel }: { clientId: string; apiAccountId: string; channel: string },
): Promise<void> {
  await updateAccountChannel(tx, { clientId, apiAccountId, channel });
  await notifyApiKeysChanged(tx, clientId);
}

/** Converts a database row to the API shape. */
export function toApiAccount(row: ApiAccountRow, recount: ApiAccount["recount"] = null): ApiAccount {
  return { ...row, recount, createdAt: row.createdAt.toISOString() };
}

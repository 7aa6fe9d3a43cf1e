import type { z } from "zod";
import type {
  ApiAccount,
  ApiAccountChange,
  newApiAccountSchema,
} from "../../../domain/api-accounts/api-accounts.contract.ts";
import { canManageApiAccounts } from "../../../domain/auth/policies.ts";
import { PLANS, canAddApiAccount } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyApiKeysChanged } from "../../auth/api-keys.sql.ts";
import type { Database } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { requireIntent } from "../intents/intents.service.ts";
import {
  countApiAccounts,
  insertApiAccount,
  lockApiAccount,
  lockPlan,
  listApiAccountRows,
  updateApiAccountRow,
  setDefaultApiAccount,
} from "./api-accounts.sql.ts";
import type { ApiAccountRow } from "./api-accounts.sql.ts";

export { insertApiAccount, lockApiAccount } from "./api-accounts.sql.ts";

/** Lists the client's API accounts, default first. */
export async function listApiAccounts(db: Database, { clientId }: UserViewer): Promise<{ accounts: ApiAccount[] }> {
  const rows = await db.withClient(clientId, (tx) => listApiAccountRows(tx, clientId));
  return { accounts: rows.map(toApiAccount) };
}

/** Creates an API account. AppError `forbidden` by role, `rejected` above the plan's limit. */
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
    const plan = await lockPlan(tx, clientId);
    const count = await countApiAccounts(tx, clientId);
    if (plan === undefined) throw new AppError("not_found", "This workspace no longer exists.");
    if (!canAddApiAccount(plan, count)) {
      throw new AppError(
        "rejected",
        `The ${PLANS[plan].name} plan allows up to ${count} API accounts. Upgrade to add more.`,
      );
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

/**
 * Updates an API account's name, channel, goal or default flag. AppError `forbidden` by role, `not_found`, `rejected` for
 * sample data.
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
    await lockPlan(tx, clientId);
    const before = await lockApiAccount(tx, { clientId, apiAccountId });
    if (before === undefined) throw new AppError("not_found", "API account not found.");
    if (before.sample !== null) throw new AppError("rejected", "Sample data can only be removed.");
    const { name = before.name, channel = before.channel, goal = before.goal, isDefault = before.isDefault } = change;
    if (goal.kind === "own_intent") await requireIntent(tx, { clientId, id: goal.intentId });
    const after = { ...before, name, channel, goal, isDefault };
    await updateApiAccountRow(tx, { clientId, apiAccountId, name, channel, goal });
    if (isDefault && !before.isDefault) await setDefaultApiAccount(tx, { clientId, apiAccountId });
    if (after.channel !== before.channel) await notifyApiKeysChanged(tx, clientId);
    const details = { changed: Object.keys(change).join(", ") };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "account.changed", subject: name, details });
    return toApiAccount(after);
  });
}

/** Converts a database row to the API shape. */
export function toApiAccount(row: ApiAccountRow): ApiAccount {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

import type { z } from "zod";
import type { ApiAccount, ApiAccountChange, newApiAccountSchema } from "../../../domain/accounts/accounts.contract.ts";
import { canManageApiAccounts } from "../../../domain/auth/policies.ts";
import { PLANS, allowsAnotherApiAccount } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyKeysChanged } from "../../auth/viewer.sql.ts";
import type { Database } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { requireIntent } from "../intents/intents.service.ts";
import {
  countApiAccounts,
  insertApiAccount,
  lockApiAccount,
  lockPlan,
  selectApiAccounts,
  updateApiAccount,
  updateDefault,
} from "./api-accounts.sql.ts";
import type { ApiAccountRow } from "./api-accounts.sql.ts";

/** The client's API accounts, the default first. */
export async function listApiAccounts(db: Database, { clientId }: UserViewer): Promise<{ accounts: ApiAccount[] }> {
  const rows = await db.withTenant(clientId, (tx) => selectApiAccounts(tx, clientId));
  return { accounts: rows.map(toApiAccount) };
}

/** A new API account. AppError `forbidden` by role, `rejected` past the plan's number. */
export async function createApiAccount(
  db: Database,
  viewer: UserViewer,
  { name, channel }: z.output<typeof newApiAccountSchema>,
): Promise<ApiAccount> {
  const { clientId } = viewer;
  if (!canManageApiAccounts(viewer.role)) {
    throw new AppError("forbidden", "Only the workspace's owner and admins can add API accounts.");
  }
  return db.withTenant(clientId, async (tx) => {
    const plan = await lockPlan(tx, clientId);
    const count = await countApiAccounts(tx, clientId);
    if (plan === undefined) throw new AppError("not_found", "This workspace no longer exists.");
    if (!allowsAnotherApiAccount(plan, count)) {
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
    await writeAudit(tx, { clientId, actor: viewer, action: "account.created", subject: name });
    return toApiAccount(row);
  });
}

/**
 * Renames an account, moves it to another channel, gives it another goal or makes it the default. AppError `forbidden` by
 * role, `not_found` for an account of nobody's or another's, `rejected` for sample data.
 */
export async function changeApiAccount(
  db: Database,
  viewer: UserViewer,
  { apiAccountId, change }: { apiAccountId: string; change: ApiAccountChange },
): Promise<ApiAccount> {
  const { clientId } = viewer;
  if (!canManageApiAccounts(viewer.role)) {
    throw new AppError("forbidden", "Only the workspace's owner and admins can change API accounts.");
  }
  return db.withTenant(clientId, async (tx) => {
    // The client first: two who each make another account the default take turns.
    await lockPlan(tx, clientId);
    const before = await lockApiAccount(tx, { clientId, apiAccountId });
    if (before === undefined) throw new AppError("not_found", "There is no such API account.");
    if (before.sample !== null) throw new AppError("rejected", "Sample data can only be removed.");
    const { name = before.name, channel = before.channel, goal = before.goal, isDefault = before.isDefault } = change;
    if (goal.kind === "own_intent") await requireIntent(tx, { clientId, id: goal.intentId });
    const after = { ...before, name, channel, goal, isDefault };
    await updateApiAccount(tx, { clientId, apiAccountId, name, channel, goal });
    if (isDefault && !before.isDefault) await updateDefault(tx, { clientId, apiAccountId });
    if (after.channel !== before.channel) await notifyKeysChanged(tx, clientId);
    const details = { changed: Object.keys(change).join(", ") };
    await writeAudit(tx, { clientId, actor: viewer, action: "account.changed", subject: name, details });
    return toApiAccount(after);
  });
}

/** An API account as it is answered. */
export function toApiAccount(row: ApiAccountRow): ApiAccount {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

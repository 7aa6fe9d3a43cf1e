import type { ApiAccount } from "../../../domain/api-accounts/api-accounts.contract.ts";
import { SELLING_GOAL } from "../../../domain/analysis/analysis.contract.ts";
import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { toApiAccount } from "./api-accounts.service.ts";
import {
  deleteApiAccount,
  insertApiAccount,
  lockClient,
  lockSampleAccount,
  setSampleState,
} from "./api-accounts.sql.ts";

export { listUnfinishedSamples } from "./api-accounts.sql.ts";

export const SAMPLE_NAME = "Sample data";

/** Adds the account for sample data, or returns the existing one. AppError `forbidden`, `conflict` while it is being removed. */
export async function addSampleAccount(db: Database, viewer: UserViewer): Promise<ApiAccount> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  return db.withClient(clientId, async (tx) => {
    await lockClient(tx, clientId);
    const account = await lockSampleAccount(tx, clientId);
    if (account?.sample === "removing")
      throw new AppError("conflict", "The sample data is being removed. Try again in a moment.");
    if (account !== undefined) return toApiAccount(account);
    const row = await insertApiAccount(tx, {
      clientId,
      apiAccountId: createId(),
      name: SAMPLE_NAME,
      channel: "webchat",
      isDefault: false,
      goal: SELLING_GOAL,
      sample: "loading",
    });
    if (row === undefined) throw new Error("The sample account was inserted but not returned.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "sample.loaded" });
    return toApiAccount(row);
  });
}

/** Marks the sample account for removal; null if there is none. AppError `forbidden`, `conflict` while it is loading. */
export async function markSampleForRemoval(db: Database, viewer: UserViewer): Promise<ApiAccount | null> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  return db.withClient(clientId, async (tx) => {
    const account = await lockSampleAccount(tx, clientId);
    if (account === undefined) return null;
    if (account.sample === "loading")
      throw new AppError("conflict", "The sample data is still loading. Try again in a moment.");
    if (account.sample === "ready") {
      await setSampleState(tx, { clientId, apiAccountId: account.id, sample: "removing" });
      await addAuditEntry(tx, { clientId, actor: viewer, action: "sample.removed" });
    }
    return toApiAccount({ ...account, sample: "removing" });
  });
}

/** Finds the client's sample account. */
export async function findSampleAccount(db: Database, clientId: string): Promise<ApiAccount | null> {
  const row = await db.withClient(clientId, (tx) => lockSampleAccount(tx, clientId));
  return row === undefined ? null : toApiAccount(row);
}

/** Marks the sample account as fully loaded. */
export async function markSampleReady(
  db: Database,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await db.withClient(clientId, (tx) => setSampleState(tx, { clientId, apiAccountId, sample: "ready" }));
}

/** Deletes the sample account after its conversations were removed. */
export async function deleteSampleAccount(
  db: Database,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await db.withClient(clientId, (tx) => deleteApiAccount(tx, { clientId, apiAccountId }));
}

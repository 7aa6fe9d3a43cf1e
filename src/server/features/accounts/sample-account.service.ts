import type { ApiAccount } from "../../../domain/accounts/accounts.contract.ts";
import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { toApiAccount } from "./api-accounts.service.ts";
import { deleteApiAccount, insertApiAccount, lockPlan, lockSampleAccount, updateSample } from "./api-accounts.sql.ts";

export { selectBusySamples } from "./api-accounts.sql.ts";

export const SAMPLE_NAME = "Sample data";

/** The account that sample data is loaded into, new or waiting; a client has one at most. AppError `forbidden`, `conflict`. */
export async function openSampleAccount(db: Database, viewer: UserViewer): Promise<ApiAccount> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  return db.withTenant(clientId, async (tx) => {
    await lockPlan(tx, clientId);
    const known = await lockSampleAccount(tx, clientId);
    if (known?.sample === "removing")
      throw new AppError("conflict", "The sample data is being removed. Try again soon.");
    if (known !== undefined) return toApiAccount(known);
    const row = await insertApiAccount(tx, {
      clientId,
      apiAccountId: createId(),
      name: SAMPLE_NAME,
      channel: "webchat",
      isDefault: false,
      sample: "loading",
    });
    if (row === undefined) throw new Error("The sample account was inserted but not returned.");
    await writeAudit(tx, { clientId, actor: viewer, action: "sample.loaded" });
    return toApiAccount(row);
  });
}

/** Marks the sample data as leaving and answers its account; null where there is none. AppError `forbidden`, `conflict`. */
export async function closeSampleAccount(db: Database, viewer: UserViewer): Promise<ApiAccount | null> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  return db.withTenant(clientId, async (tx) => {
    const known = await lockSampleAccount(tx, clientId);
    if (known === undefined) return null;
    if (known.sample === "loading") throw new AppError("conflict", "The sample data is still loading. Try again soon.");
    if (known.sample === "ready") {
      await updateSample(tx, { clientId, apiAccountId: known.id, sample: "removing" });
      await writeAudit(tx, { clientId, actor: viewer, action: "sample.removed" });
    }
    return toApiAccount({ ...known, sample: "removing" });
  });
}

/** The sample account as a job finds it. */
export async function findSampleAccount(db: Database, clientId: string): Promise<ApiAccount | null> {
  const row = await db.withTenant(clientId, (tx) => lockSampleAccount(tx, clientId));
  return row === undefined ? null : toApiAccount(row);
}

/** All of the sample data is there. */
export async function finishSampleAccount(
  db: Database,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await db.withTenant(clientId, (tx) => updateSample(tx, { clientId, apiAccountId, sample: "ready" }));
}

/** Takes the account away, once its conversations are gone. */
export async function dropSampleAccount(
  db: Database,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await db.withTenant(clientId, (tx) => deleteApiAccount(tx, { clientId, apiAccountId }));
}

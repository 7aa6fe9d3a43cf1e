import type { z } from "zod";
import { canManageBilling } from "#src/domain/auth/policies.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import type { overagePatchSchema } from "#src/domain/billing/usage/usage.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import type { Database } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { releaseHeldMessages, touchMeter } from "../../ingest/ingest.service.ts";
import { notifyChange } from "../../live/live.service.ts";
import { lockBilling } from "../billing.sql.ts";
import { getBilling } from "./summary.service.ts";
import { getMeterState } from "./usage.service.ts";
import { getMeter, setOverage } from "./usage.sql.ts";

/**
 * Chooses whether messages over the included ones are paid or held, and the most they may cost. What fits now is released.
 * AppError `forbidden` by role, `conflict` where the plan leaves no choice.
 */
export async function changeOverage(
  db: Database,
  viewer: UserViewer,
  { mode, limitCents }: z.output<typeof overagePatchSchema>,
): Promise<BillingSummary> {
  requirePermission(canManageBilling(viewer.role));
  const { clientId } = viewer;
  await db.withClient(clientId, async (tx) => {
    await lockBilling(tx, clientId);
    const { allowance } = await getMeterState(tx, clientId);
    if (!allowance.canChoose) {
      throw new AppError(
        "conflict",
        "Messages over the included ones can't be paid on this plan. Choose a plan first.",
      );
    }
    const before = await getMeter(tx, clientId);
    const after = { mode, limitCents: limitCents === undefined ? before.limitCents : limitCents };
    if (before.mode === after.mode && before.limitCents === after.limitCents) return;
    await addAuditEntry(tx, {
      clientId,
      actor: viewer,
      action: "billing.overage_changed",
      details: {
        beforeMode: before.mode,
        beforeLimitCents: before.limitCents,
        mode,
        limitCents: after.limitCents,
      },
    });
    // Takes the meter's lock before its row.
    await touchMeter(tx, clientId);
    await setOverage(tx, clientId, after);
  });
  await releaseNow(db, clientId);
  return getBilling(viewer);
}

/** Releases the first of what may be counted now; the poll goes on with the rest, and with what fails. */
export async function releaseNow(db: Database, clientId: string): Promise<void> {
  try {
    const released = await db.withLane(clientId, ({ ingest }) => releaseHeldMessages(ingest, clientId));
    if (released > 0) notifyChange(clientId);
  } catch (error) {
    log.warn({ err: error, clientId }, "a release of held messages is left to the poll");
  }
}

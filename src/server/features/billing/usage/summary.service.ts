import { canManageBilling } from "#src/domain/auth/policies.ts";
import { getTerms } from "#src/domain/billing/usage/allowance.ts";
import { CURRENCY } from "#src/domain/billing/billing.contract.ts";
import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { getEnv } from "../../../env.ts";
import { getStorage } from "../../storage/storage.service.ts";
import { requireBilling } from "../billing.sql.ts";
import { getExampleUsage } from "./example-usage.service.ts";
import { buildUsage, getMeterState } from "./usage.service.ts";

/** A workspace's plan, status and access, and what the viewer may do about them. */
export async function getBilling(viewer: UserViewer): Promise<BillingSummary> {
  const { clientId } = viewer;
  const { row, state, usage } = await getDatabase().withClient(clientId, async (tx) => {
    const meter = await getMeterState(tx, clientId);
    return {
      row: await requireBilling(tx, clientId),
      state: meter,
      usage: {
        ...((await getExampleUsage(tx, clientId, meter)) ?? (await buildUsage(tx, clientId, meter))),
        storage: await getStorage(tx, clientId),
      },
    };
  });
  const { standing, allowance } = state;
  const plan = PLANS[standing.plan];
  const terms = getTerms(standing);
  const manages = canManageBilling(viewer.role);
  const { billingSandbox } = getEnv();
  return {
    plan: {
      key: plan.key,
      name: plan.name,
      priceCents: standing.contract?.priceCents ?? plan.priceCentsPerMonth,
      includedMessages: terms.includedMessages,
      overageCentsPer100: terms.overageCentsPer100,
      apiAccounts: standing.contract === null ? plan.apiAccounts : standing.contract.apiAccounts,
    },
    status: standing.status,
    access: standing.access,
    source: standing.source,
    provider: billingSandbox ? "sandbox" : "stripe",
    testMode: billingSandbox,
    trialEndsAt: toInstant(standing.trialEndsAtMs),
    trialDaysLeft: standing.trialDaysLeft,
    period: { start: formatInstant(standing.period.startMs), end: formatInstant(standing.period.endMs) },
    cancelAt: toInstant(standing.cancelAtMs),
    graceEndsAt: toInstant(standing.graceEndsAtMs),
    pendingChange:
      standing.pendingChange === null
        ? null
        : { plan: standing.pendingChange.plan, at: formatInstant(standing.pendingChange.atMs) },
    overage: { mode: allowance.mode, limitCents: allowance.limitCents, canChoose: allowance.canChoose },
    usage,
    hasSubscription: isLiveSubscription(row.subscription),
    paymentMethod: manages ? row.paymentMethod : null,
    canManage: manages && viewer.impersonator === undefined,
    currency: CURRENCY,
  };
}

function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

function toInstant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}

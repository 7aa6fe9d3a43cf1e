import type { PlanKey } from "../plans/plans.ts";
import type { ClientState } from "./admin-clients.contract.ts";

/** Whether a client is suspended, in a trial, past its trial or paying; suspension wins. */
export function getClientState(
  client: { plan: PlanKey; trialEndsAt: Date | null; suspendedAt: Date | null },
  nowMs: number,
): ClientState {
  if (client.suspendedAt !== null) return "suspended";
  if (client.trialEndsAt === null) return "paying";
  return client.trialEndsAt.getTime() > nowMs ? "trial" : "trial_ended";
}

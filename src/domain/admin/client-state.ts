import type { PlanKey } from "../plans/plans.ts";
import type { ClientState } from "./admin.contract.ts";

/** How a client stands: suspended comes first; a trial's end decides between trial and ended; the rest pay. */
export function readClientState(
  client: { plan: PlanKey; trialEndsAt: Date | null; suspendedAt: Date | null },
  nowMs: number,
): ClientState {
  if (client.suspendedAt !== null) return "suspended";
  if (client.trialEndsAt === null) return "paying";
  return client.trialEndsAt.getTime() > nowMs ? "trial" : "trial_ended";
}

import { computeStanding } from "../billing/standing/standing.ts";
import type { BillingSnapshot } from "../billing/standing/standing.ts";
import type { ClientState } from "./admin-clients.contract.ts";

/** Whether a client is suspended, in a trial, past its trial, paying, or has stopped paying; suspension wins. */
export function getClientState(client: BillingSnapshot & { suspendedAt: Date | null }, nowMs: number): ClientState {
  if (client.suspendedAt !== null) return "suspended";
  const { status } = computeStanding(client, nowMs);
  switch (status) {
    case "trialing":
      return "trial";
    case "trial_ended":
      return "trial_ended";
    case "active":
    case "past_due":
      return "paying";
    case "unpaid":
    case "paused":
    case "canceled":
      return "lapsed";
  }
}

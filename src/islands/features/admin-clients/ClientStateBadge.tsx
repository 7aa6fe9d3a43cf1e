import type { ClientState } from "#src/domain/admin/admin-clients.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";

export const CLIENT_STATE_LABELS: Record<ClientState, string> = {
  trial: "In trial",
  trial_ended: "Trial ended",
  paying: "Paying",
  lapsed: "Stopped paying",
  suspended: "Suspended",
};
const TONES = { trial: "neutral", trial_ended: "warn", paying: "good", lapsed: "bad", suspended: "bad" } as const;

/** A client's state as a badge. */
export function ClientStateBadge({ state }: { state: ClientState }) {
  return <Badge tone={TONES[state]}>{CLIENT_STATE_LABELS[state]}</Badge>;
}

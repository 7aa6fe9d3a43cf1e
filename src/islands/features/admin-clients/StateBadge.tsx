import type { ClientState } from "#src/domain/admin/admin.contract.ts";
import { Badge } from "#src/components/ui/Badge.tsx";

export const STATE_WORDS: Record<ClientState, string> = {
  trial: "In trial",
  trial_ended: "Trial ended",
  paying: "Paying",
  suspended: "Suspended",
};
const TONES = { trial: "neutral", trial_ended: "warn", paying: "good", suspended: "bad" } as const;

/** How a client stands. */
export function StateBadge({ state }: { state: ClientState }) {
  return <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>;
}

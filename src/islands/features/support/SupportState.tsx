import type { TicketState } from "#src/domain/tickets/tickets.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";

/** The states as members see them. */
export const STATE_LABELS = { open: "Waiting for us", answered: "Answered", closed: "Closed" } as const;
const TONES = { open: "warn", answered: "good", closed: "neutral" } as const;

/** A ticket's state as a badge. */
export function SupportState({ state }: { state: TicketState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

import type { TicketRow } from "#src/domain/admin/admin-tickets.contract.ts";
import { TICKET_STATES } from "#src/domain/admin/admin-tickets.contract.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";

const TONES = { open: "warn", answered: "good", closed: "neutral" } as const;

/** A ticket's state as a badge. */
export function TicketStateBadge({ state }: { state: TicketRow["state"] }) {
  return <Badge tone={TONES[state]}>{TICKET_STATES[state]}</Badge>;
}

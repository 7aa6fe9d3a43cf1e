import { useInfiniteQuery } from "@tanstack/react-query";
import { BookOpen, LifeBuoy, Plus } from "lucide-react";
import { useState } from "react";
import { canReadAllTickets } from "#src/domain/auth/policies.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { describePromise } from "#src/domain/tickets/reply-time.ts";
import type { SupportTicketRow } from "#src/domain/tickets/tickets.contract.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { PagedCard } from "../../lib/screens/lists/PagedCard.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { STATE_LABELS, SupportState } from "./SupportState.tsx";
import { supportTicketsQuery } from "./support.query.ts";

const FILTERS = [
  { value: "", label: "All" },
  { value: "open", label: STATE_LABELS.open },
  { value: "answered", label: STATE_LABELS.answered },
  { value: "closed", label: STATE_LABELS.closed },
];

/** /dash/support: the person's tickets, all of the workspace for owners and admins. */
export function SupportScreen() {
  const { role, client, impersonation } = useDash();
  const [state, setState] = useState("");
  const list = useInfiniteQuery(supportTicketsQuery(state));
  const tickets = list.data?.pages.flatMap((page) => page.tickets) ?? [];
  const empty =
    state === ""
      ? {
          title: "No tickets yet",
          description: "Ask us anything about your data, channels or billing. We reply here and by email.",
        }
      : { title: "No tickets in this state", description: "Choose another state to see the others." };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ReadOnlyNote>Your workspace is read-only. You can still write to support.</ReadOnlyNote>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-rule bg-card px-4 py-4 sm:px-5">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <p className="flex items-center gap-2 font-semibold">
            <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0 text-accent-ink" />
            How can we help?
          </p>
          <p className="text-sm text-soft">
            {describePromise(client.plan)}{" "}
            {canReadAllTickets(role) ? "You see the tickets of all members." : "You see your own tickets."}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <DashLink to={paths.dash.documentation} className={buttonClasses("ghost", "md")}>
            <BookOpen aria-hidden="true" className="size-4" />
            Documentation
          </DashLink>
          {impersonation === undefined ? (
            <DashLink to={paths.dash.newTicket} className={buttonClasses("primary", "md")}>
              <Plus aria-hidden="true" className="size-4" />
              New ticket
            </DashLink>
          ) : null}
        </div>
      </div>
      <SegmentedControl label="State" options={FILTERS} value={state} onValueChange={setState} />
      <PagedCard name="tickets" list={list} empty={tickets.length === 0 ? empty : null}>
        <ul aria-label="Tickets, newest first" className="divide-y divide-rule">
          {tickets.map((ticket) => (
            <TicketItem key={ticket.id} ticket={ticket} timeZone={client.timeZone} />
          ))}
        </ul>
      </PagedCard>
    </div>
  );
}

function TicketItem({ ticket, timeZone }: { ticket: SupportTicketRow; timeZone: string }) {
  const { id, subject, state, openedBy, isOwn, excerpt, replyDueAt, updatedAt } = ticket;
  return (
    <li className="relative grid gap-1 px-4 py-3.5 transition-colors hover:bg-wash/60 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DashLink
          to={paths.dash.ticket(id)}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline hover:underline-offset-4"
        >
          {subject}
        </DashLink>
        <SupportState state={state} />
      </div>
      <p className="truncate text-sm text-soft">{excerpt}</p>
      <p className="text-[0.8125rem] text-soft">
        {isOwn ? "" : `${openedBy} · `}
        {formatDateTime(updatedAt, timeZone)}
        {replyDueAt === null ? "" : ` · reply by ${formatDateTime(replyDueAt, timeZone)}`}
      </p>
    </li>
  );
}

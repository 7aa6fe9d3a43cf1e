import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TICKET_STATES } from "#src/domain/admin/admin-tickets.contract.ts";
import type { TicketRow } from "#src/domain/admin/admin-tickets.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";
import { FilterSelect } from "../../lib/forms/FilterSelect.tsx";
import { PagedCard } from "../../lib/screens/lists/PagedCard.tsx";
import { SearchInput } from "../../lib/forms/SearchInput.tsx";
import { useDebounced } from "../../lib/forms/use-debounced.ts";
import { ReplyDue } from "./ReplyDue.tsx";
import { TicketStateBadge } from "./TicketStateBadge.tsx";
import { ticketsQuery } from "./tickets.query.ts";
import type { TicketFilter } from "./tickets.query.ts";

/** Support tickets; open ones by default. */
export function TicketsScreen() {
  const [filter, setFilter] = useState<TicketFilter>({ q: "", state: "open" });
  const q = useDebounced(filter.q);
  const list = useInfiniteQuery(ticketsQuery({ ...filter, q }));
  const tickets = list.data?.pages.flatMap((page) => page.tickets) ?? [];
  const empty =
    q === ""
      ? { title: "No tickets here", description: "Requests from /help and from the dashboard appear here." }
      : { title: "No tickets match", description: "Try a broader search or another state." };
  return (
    <>
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchInput
          label="Search tickets"
          placeholder="Email, name, subject or text"
          value={filter.q}
          onChange={(text) => setFilter({ ...filter, q: text })}
        />
        <FilterSelect
          label="State"
          any="Any state"
          options={TICKET_STATES}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
      </search>
      <PagedCard name="tickets" list={list} empty={tickets.length === 0 ? empty : null}>
        <TicketTable tickets={tickets} />
      </PagedCard>
    </>
  );
}

function TicketTable({ tickets }: { tickets: readonly TicketRow[] }) {
  return (
    <FlushTable caption="Tickets, newest first">
      <ColumnHeads
        columns={[
          "Ticket",
          "State",
          { name: "Reply due", wide: true },
          { name: "Support", wide: true },
          { name: "From", wide: true },
          { name: "Updated (UTC)", wide: true },
        ]}
      />
      <TableBody>
        {tickets.map((ticket) => (
          <TableRow key={ticket.id} interactive>
            <TableHeader scope="row" className="max-w-md max-sm:w-full max-sm:max-w-0 sm:min-w-56">
              <AdminLink to={paths.admin.ticket(ticket.id)} className="underline decoration-edge underline-offset-4">
                {ticket.subject === "" ? "No subject" : ticket.subject}
              </AdminLink>
              <span className="block truncate font-normal text-soft">{ticket.excerpt}</span>
              <MobileSummary>
                <span className="block truncate">{ticket.email}</span>
                {formatDateTime(ticket.updatedAt, "UTC")}
                {ticket.support === null ? "" : `, ${ticket.support.promise}`}
                {ticket.replyDueAt === null ? null : (
                  <span className="block">
                    Reply due: <ReplyDue at={ticket.replyDueAt} />
                  </span>
                )}
              </MobileSummary>
            </TableHeader>
            <TableCell>
              <TicketStateBadge state={ticket.state} />
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {ticket.replyDueAt === null ? "–" : <ReplyDue at={ticket.replyDueAt} />}
            </TableCell>
            <TableCell wide>{ticket.support?.promise ?? "No account"}</TableCell>
            <TableCell wide className="break-all">
              {ticket.email}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {formatDateTime(ticket.updatedAt, "UTC")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

import type { LeadRow } from "#src/domain/admin/desk.contract.ts";
import { LEAD_SOURCES } from "#src/domain/admin/desk.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { useChangeLead } from "./leads.query.ts";

/** Leads with what was written, each to be ticked off. */
export function LeadTable({ leads }: { leads: readonly LeadRow[] }) {
  return (
    <FlushTable caption="Leads, the newest first">
      <ColumnHeads columns={["Who", "What", "From", "When (UTC)", { hidden: "Tick off" }]} />
      <TableBody>
        {leads.map((lead) => (
          <TableRow key={lead.id}>
            <TableHeader scope="row" className="max-w-64 align-top">
              <a href={`mailto:${lead.email}`} className="break-all underline decoration-edge underline-offset-4">
                {lead.email}
              </a>
              <span className="block font-normal text-soft">{describeSender(lead)}</span>
            </TableHeader>
            <TableCell className="max-w-xl min-w-64 align-top whitespace-pre-line">
              {lead.message === "" ? <span className="text-faint">Subscribed</span> : lead.message}
              {lead.volume === "" ? null : (
                <span className="block pt-1 text-soft">Messages a month: {lead.volume}</span>
              )}
            </TableCell>
            <TableCell className="align-top whitespace-nowrap">{LEAD_SOURCES[lead.source]}</TableCell>
            <TableCell className="align-top whitespace-nowrap">{formatDateTime(lead.createdAt, "UTC")}</TableCell>
            <TableCell className="text-right align-top">
              <TickOff lead={lead} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function describeSender({ name, company }: LeadRow): string {
  return [name, company].filter((part) => part !== "").join(", ");
}

function TickOff({ lead: { id, email, handledAt } }: { lead: LeadRow }) {
  const change = useChangeLead();
  const handled = handledAt !== null;
  return (
    <Button
      size="sm"
      aria-label={handled ? `Open ${email} again` : `Mark ${email} as done`}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { id, handled: !handled },
          {
            onError: (error) =>
              toast({ title: "Nothing was changed", description: explainError(error), variant: "destructive" }),
          },
        )
      }
    >
      {handled ? "Open again" : "Done"}
    </Button>
  );
}

import type { ReactNode } from "react";
import type { LeadRow } from "#src/domain/admin/desk.contract.ts";
import { LEAD_SOURCES } from "#src/domain/admin/desk.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, PhoneLine, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { useChangeLead } from "./leads.query.ts";

/** Leads with what was written, each to be ticked off. */
export function LeadTable({ leads }: { leads: readonly LeadRow[] }) {
  return (
    <FlushTable caption="Leads, the newest first">
      <ColumnHeads
        columns={[
          "Who",
          { name: "What", wide: true },
          { name: "From", wide: true },
          { name: "When (UTC)", wide: true },
          { hidden: "Tick off" },
        ]}
      />
      <TableBody>
        {leads.map((lead) => (
          <TableRow key={lead.id}>
            <TableHeader scope="row" className="align-top sm:max-w-64 lg:min-w-64">
              <a href={`mailto:${lead.email}`} className="break-all underline decoration-edge underline-offset-4">
                {lead.email}
              </a>
              <span className="block font-normal text-soft">{describeSender(lead)}</span>
              <PhoneLine>
                <span className="block py-1 text-sm whitespace-pre-line text-ink">{describeWish(lead)}</span>
                {LEAD_SOURCES[lead.source]}, {formatDateTime(lead.createdAt, "UTC")}
              </PhoneLine>
            </TableHeader>
            <TableCell wide className="max-w-xl min-w-64 align-top whitespace-pre-line">
              {describeWish(lead)}
            </TableCell>
            <TableCell wide className="align-top whitespace-nowrap">
              {LEAD_SOURCES[lead.source]}
            </TableCell>
            <TableCell wide className="align-top whitespace-nowrap">
              {formatDateTime(lead.createdAt, "UTC")}
            </TableCell>
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

function describeWish({ message, volume }: LeadRow): ReactNode {
  return (
    <>
      {message === "" ? <span className="text-faint">Subscribed</span> : message}
      {volume === "" ? null : <span className="block pt-1 text-soft">Messages a month: {volume}</span>}
    </>
  );
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

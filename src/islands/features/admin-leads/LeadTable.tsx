import type { ReactNode } from "react";
import type { LeadRow } from "#src/domain/admin/admin-leads.contract.ts";
import { LEAD_SOURCES } from "#src/domain/admin/admin-leads.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { useChangeLead } from "./leads.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Table of leads with their messages, each with a Done button. */
export function LeadTable({ leads }: { leads: readonly LeadRow[] }) {
  return (
    <FlushTable caption="Leads, newest first">
      <ColumnHeads
        columns={[
          "Contact",
          { name: "Message", wide: true },
          { name: "Source", wide: true },
          { name: "Received (UTC)", wide: true },
          { hidden: "Mark as done" },
        ]}
      />
      <TableBody>
        {leads.map((lead) => (
          <TableRow key={lead.id}>
            <TableHeader scope="row" className="align-top sm:max-w-64 lg:min-w-64">
              <a href={`mailto:${lead.email}`} className="break-all underline decoration-edge underline-offset-4">
                {lead.email}
              </a>
              <span className="block font-normal text-soft">{formatSender(lead)}</span>
              <MobileSummary>
                <span className="block py-1 text-sm whitespace-pre-line text-ink">{renderMessage(lead)}</span>
                {LEAD_SOURCES[lead.source]}, {formatDateTime(lead.createdAt, "UTC")}
              </MobileSummary>
            </TableHeader>
            <TableCell wide className="max-w-xl min-w-64 align-top whitespace-pre-line">
              {renderMessage(lead)}
            </TableCell>
            <TableCell wide className="align-top whitespace-nowrap">
              {LEAD_SOURCES[lead.source]}
            </TableCell>
            <TableCell wide className="align-top whitespace-nowrap">
              {formatDateTime(lead.createdAt, "UTC")}
            </TableCell>
            <TableCell className="text-right align-top">
              <DoneButton lead={lead} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function formatSender({ name, company }: LeadRow): string {
  return [name, company].filter((part) => part !== "").join(", ");
}

function renderMessage({ message, volume }: LeadRow): ReactNode {
  return (
    <>
      {message === "" ? <span className="text-faint">Subscribed</span> : message}
      {volume === "" ? null : <span className="block pt-1 text-soft">Messages per month: {volume}</span>}
    </>
  );
}

function DoneButton({ lead: { id, email, handledAt } }: { lead: LeadRow }) {
  const change = useChangeLead();
  const handled = handledAt !== null;
  return (
    <Button
      size="sm"
      aria-label={handled ? `Reopen ${email}` : `Mark ${email} as done`}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { id, handled: !handled },
          {
            onError: (error) =>
              toast({
                title: "Could not update the lead",
                description: getErrorMessage(error),
                variant: "destructive",
              }),
          },
        )
      }
    >
      {handled ? "Reopen" : "Done"}
    </Button>
  );
}

import type { ClientBilling } from "#src/domain/admin/admin-billing.contract.ts";
import { formatCents } from "#src/domain/billing/money.ts";
import { formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { InvoiceStatusBadge } from "#src/components/ui/marks/InvoiceStatusBadge.tsx";

/** A client's invoices, newest first. */
export function InvoiceTable({ invoices }: { invoices: ClientBilling["invoices"] }) {
  if (invoices.length === 0) return <EmptyState className="py-10!" title="No invoices yet" />;
  return (
    <FlushTable caption="Invoices, newest first">
      <ColumnHeads columns={["Invoice", { name: "For", wide: true }, "Status", { name: "Total", numeric: true }]} />
      <TableBody>
        {invoices.map((invoice) => {
          const { id, number, issuedAt, totalCents, lines } = invoice;
          const what = lines.map(({ text }) => text).join(", ");
          return (
            <TableRow key={id}>
              <TableHeader scope="row">
                {formatDate(issuedAt, "UTC")}
                <span className="tabular block text-xs font-normal text-soft">{number}</span>
                <MobileSummary>{what}</MobileSummary>
              </TableHeader>
              <TableCell wide className="text-soft">
                {what}
              </TableCell>
              <TableCell>
                <InvoiceStatusBadge {...invoice} />
              </TableCell>
              <TableCell numeric className="font-semibold">
                {formatCents(totalCents)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </FlushTable>
  );
}

/** What the payment provider reported about a client, newest first. */
export function EventTable({ events }: { events: ClientBilling["events"] }) {
  if (events.length === 0) {
    return (
      <EmptyState className="py-10!" title="No events yet" description="The provider reports purchases and payments." />
    );
  }
  return (
    <FlushTable caption="The provider's last events, newest first">
      <ColumnHeads columns={["Event", { name: "ID", wide: true }, "Handled (UTC)"]} />
      <TableBody>
        {events.map(({ id, type, at }) => (
          <TableRow key={id}>
            <TableHeader scope="row" className="wrap-anywhere">
              {type}
              <MobileSummary>{id}</MobileSummary>
            </TableHeader>
            <TableCell wide className="text-xs wrap-anywhere text-soft">
              {id}
            </TableCell>
            <TableCell className="sm:whitespace-nowrap">{formatDateTime(at, "UTC")}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

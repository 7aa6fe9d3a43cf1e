import { useQuery } from "@tanstack/react-query";
import { formatCents } from "#src/domain/billing/money.ts";
import type { Invoice } from "#src/domain/billing/summary.contract.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { InvoiceStatusBadge } from "#src/components/ui/marks/InvoiceStatusBadge.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { downloadFile } from "../../lib/api/download.ts";
import { DownloadButton } from "../../lib/screens/lists/DownloadButton.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { invoicesQuery } from "./billing.query.ts";

/** All invoices, newest first. */
export function InvoicesSection() {
  const invoices = useQuery(invoicesQuery());
  const list = invoices.data?.invoices;
  return (
    <Section title="Invoices" flush>
      {invoices.isPending ? <SectionLoading label="Loading invoices" flush /> : null}
      {invoices.isError && list === undefined ? (
        <QueryError query={invoices} title="Invoices could not be loaded" />
      ) : null}
      {list?.length === 0 ? (
        <EmptyState title="No invoices yet" description="Each payment appears here with its receipt." />
      ) : null}
      {list === undefined || list.length === 0 ? null : <InvoiceTable invoices={list} />}
    </Section>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { client } = useDash();
  const hasLinks = invoices.some(({ pdfUrl, payUrl }) => pdfUrl !== null || payUrl !== null);
  const columns = [
    "Invoice",
    { name: "For", wide: true },
    { name: "Status", wide: true },
    { name: "Total", numeric: true },
    ...(hasLinks ? [{ hidden: "Documents" }] : []),
  ];
  return (
    <FlushTable caption="Invoices, newest first">
      <ColumnHeads columns={columns} />
      <TableBody>
        {invoices.map((invoice) => {
          const { id, number, issuedAt, totalCents, lines, pdfUrl } = invoice;
          const what = lines.map(({ text }) => text).join(" · ");
          return (
            <TableRow key={id}>
              <TableHeader scope="row" className="max-sm:w-full">
                <span className="whitespace-nowrap">{formatDate(issuedAt, client.timeZone)}</span>
                <span className="tabular block text-xs font-normal whitespace-nowrap text-soft">{number}</span>
                <MobileSummary>{what}</MobileSummary>
                <span className="mt-1.5 block sm:hidden">
                  <InvoiceStatusBadge {...invoice} />
                </span>
              </TableHeader>
              <TableCell wide className="text-soft">
                {what}
              </TableCell>
              <TableCell wide>
                <InvoiceStatusBadge {...invoice} />
              </TableCell>
              <TableCell numeric className="font-semibold">
                {formatCents(totalCents)}
              </TableCell>
              {hasLinks ? (
                <TableCell className="text-right">
                  <PdfLink number={number} pdfUrl={pdfUrl} />
                </TableCell>
              ) : null}
            </TableRow>
          );
        })}
      </TableBody>
    </FlushTable>
  );
}

/** The provider's PDF is a link; ours is downloaded with the viewer's token. */
function PdfLink({ number, pdfUrl }: Pick<Invoice, "number" | "pdfUrl">) {
  if (pdfUrl === null) return null;
  const label = (
    <>
      PDF<span className="sr-only"> of invoice {number}</span>
    </>
  );
  if (pdfUrl.startsWith("/")) {
    return (
      <DownloadButton
        size="sm"
        disabled={false}
        failure="The PDF could not be downloaded"
        download={() => downloadFile(pdfUrl, {}, `invoice-${number}.pdf`)}
      >
        {label}
      </DownloadButton>
    );
  }
  return (
    <a href={pdfUrl} className="font-semibold underline underline-offset-4">
      {label}
    </a>
  );
}

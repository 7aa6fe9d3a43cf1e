import type { Visits } from "#src/domain/admin/admin-visits.contract.ts";
import { formatCount, formatDuration } from "#src/domain/shared/format.ts";
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

/** Pages by number of visitors. */
export function PageTable({ pages }: { pages: Visits["pages"] }) {
  if (pages.length === 0) return <EmptyState className="py-10!" title="No visits yet" />;
  return (
    <FlushTable caption="Pages">
      <ColumnHeads
        columns={[
          "Page",
          { name: "Visitors", numeric: true },
          { name: "Views", numeric: true },
          { name: "Load time", numeric: true, wide: true },
        ]}
      />
      <TableBody>
        {pages.map(({ path, visitors, views, medianLoadMs }) => (
          <TableRow key={path}>
            <TableHeader scope="row" className="wrap-anywhere sm:min-w-44">
              {path}
              <MobileSummary>{formatDuration(medianLoadMs)} load time</MobileSummary>
            </TableHeader>
            <TableCell numeric>{formatCount(visitors)}</TableCell>
            <TableCell numeric>{formatCount(views)}</TableCell>
            <TableCell numeric wide>
              {formatDuration(medianLoadMs)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

/** Referring sites by number of visitors. */
export function ReferrerTable({ referrers }: { referrers: Visits["referrers"] }) {
  if (referrers.length === 0) {
    return <EmptyState className="py-10!" title="No referrers yet" description="Direct visits are not listed." />;
  }
  return (
    <FlushTable caption="Referrers">
      <ColumnHeads columns={["Site", { name: "Visitors", numeric: true }]} />
      <TableBody>
        {referrers.map(({ host, visitors }) => (
          <TableRow key={host}>
            <TableHeader scope="row">{host}</TableHeader>
            <TableCell numeric>{formatCount(visitors)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

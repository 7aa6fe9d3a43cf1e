import { formatCount, formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { MobileSummary, TableCell } from "#src/components/ui/layout/Table.tsx";

type Failure = { error: string; attempts: number; failedAt: string | null };

/** Columns of what failed for good, after the one that names it. */
export const FAILURE_COLUMNS = [
  { name: "Error", wide: true },
  { name: "Attempts", numeric: true, wide: true },
  { name: "Failed at (UTC)", wide: true },
];

/** The cells of FAILURE_COLUMNS. */
export function FailureCells({ error, attempts, failedAt }: Failure) {
  return (
    <>
      <TableCell wide className="max-w-md font-mono text-xs wrap-anywhere">
        {error}
      </TableCell>
      <TableCell numeric wide>
        {formatCount(attempts)}
      </TableCell>
      <TableCell wide className="whitespace-nowrap">
        {failedAt === null ? "–" : formatDateTime(failedAt, "UTC")}
      </TableCell>
    </>
  );
}

/** The same on a phone, under the name. */
export function FailureSummary({ error, attempts, failedAt }: Failure) {
  return (
    <MobileSummary>
      <span className="block font-mono wrap-anywhere">{error}</span>
      {formatNumberOf(attempts, "attempt")}
      {failedAt === null ? "" : `, ${formatDateTime(failedAt, "UTC")}`}
    </MobileSummary>
  );
}

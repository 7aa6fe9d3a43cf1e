import type { z } from "zod";
import type { lostMailSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { formatCount, formatDateTime, formatNumberOf } from "#src/domain/shared/format.ts";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, MobileSummary, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";

/** Mails that were given up, with the mail server's last response. */
export function LostMails({ mails }: { mails: readonly z.output<typeof lostMailSchema>[] }) {
  return (
    <FlushTable caption="Lost mails">
      <ColumnHeads
        columns={[
          "Recipient",
          { name: "Error", wide: true },
          { name: "Attempts", numeric: true, wide: true },
          { name: "Failed at (UTC)", wide: true },
        ]}
      />
      <TableBody>
        {mails.map(({ id, to, error, attempts, failedAt }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              {to}
              <MobileSummary>
                <span className="block font-mono">{error}</span>
                {formatNumberOf(attempts, "attempt")}, {formatDateTime(failedAt, "UTC")}
              </MobileSummary>
            </TableHeader>
            <TableCell wide className="max-w-md font-mono text-xs break-words">
              {error}
            </TableCell>
            <TableCell numeric wide>
              {formatCount(attempts)}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {formatDateTime(failedAt, "UTC")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

import type { z } from "zod";
import type { lostMailSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import { ColumnHeads, TableBody, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { FAILURE_COLUMNS, FailureCells, FailureSummary } from "./FailureCells.tsx";

/** Mails that were given up, with the mail server's last response. */
export function LostMails({ mails }: { mails: readonly z.output<typeof lostMailSchema>[] }) {
  return (
    <FlushTable caption="Lost mails">
      <ColumnHeads columns={["Recipient", ...FAILURE_COLUMNS]} />
      <TableBody>
        {mails.map(({ id, to, ...failure }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              {to}
              <FailureSummary {...failure} />
            </TableHeader>
            <FailureCells {...failure} />
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

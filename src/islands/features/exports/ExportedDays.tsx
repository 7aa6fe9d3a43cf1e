import type { ExportedDay } from "#src/domain/exports/scheduled-export.contract.ts";
import { TABLE_NAMES } from "#src/domain/exports/scheduled-tables.ts";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { ColumnHeads, Table, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/layout/Table.tsx";
import { useDash } from "../../lib/session/dash-context.ts";

/** The days in the bucket with their rows, newest first. */
export function ExportedDays({ days }: { days: readonly ExportedDay[] }) {
  const { client } = useDash();
  return (
    <Table caption="Last days in the bucket" dense>
      <ColumnHeads
        columns={[
          "Day",
          { name: "Conversations", numeric: true },
          { name: "Messages", numeric: true },
          { name: "Events", numeric: true, wide: true },
          { name: "Readings", numeric: true, wide: true },
          { name: "Size", numeric: true, wide: true },
        ]}
      />
      <TableBody>
        {days.map(({ day, rows, bytes, writtenAt }) => (
          <TableRow key={day}>
            <TableHeader scope="row">
              {formatDate(`${day}T00:00:00Z`, "UTC")}
              <span className="block text-xs font-normal text-soft">
                Written {formatDateTime(writtenAt, client.timeZone)}
              </span>
            </TableHeader>
            {TABLE_NAMES.map((table) => (
              <TableCell key={table} numeric wide={table === "events" || table === "readings"}>
                {formatCount(rows[table] ?? 0)}
              </TableCell>
            ))}
            <TableCell numeric wide>
              {formatBytes(bytes)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

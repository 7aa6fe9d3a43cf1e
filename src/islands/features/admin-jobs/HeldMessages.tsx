import type { z } from "zod";
import type { heldSchema } from "#src/domain/admin/admin-jobs.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { AdminLink } from "../../lib/navigation/AdminLink.tsx";

/** Clients whose plan holds messages. */
export function HeldMessages({ held }: { held: readonly z.output<typeof heldSchema>[] }) {
  return (
    <FlushTable caption="Held messages">
      <ColumnHeads
        columns={["Client", { name: "Messages", numeric: true }, { name: "Oldest since (UTC)", wide: true }]}
      />
      <TableBody>
        {held.map(({ client, messages, since }) => (
          <TableRow key={client.id}>
            <TableHeader scope="row">
              <AdminLink to={paths.admin.client(client.id)} className="underline decoration-edge underline-offset-4">
                {client.name}
              </AdminLink>
              {since === null ? null : <MobileSummary>Since {formatDateTime(since, "UTC")}</MobileSummary>}
            </TableHeader>
            <TableCell numeric>{formatCount(messages)}</TableCell>
            <TableCell wide className="whitespace-nowrap">
              {since === null ? "–" : formatDateTime(since, "UTC")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

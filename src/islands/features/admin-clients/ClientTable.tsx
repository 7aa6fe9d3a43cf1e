import type { ClientRow } from "#src/domain/admin/admin-clients.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatCompact, formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
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
import { ClientStateBadge } from "./ClientStateBadge.tsx";

/** Table of clients: plan, state, usage and last activity. */
export function ClientTable({ clients }: { clients: readonly ClientRow[] }) {
  return (
    <FlushTable caption="Clients, newest first">
      <ColumnHeads
        columns={[
          "Workspace",
          { name: "Plan", wide: true },
          "State",
          { name: "Users", numeric: true, wide: true },
          { name: "Accounts", numeric: true, wide: true },
          { name: "Messages (30 days)", numeric: true, wide: true },
          { name: "Last activity (UTC)", wide: true },
          { name: "Created", wide: true },
        ]}
      />
      <TableBody>
        {clients.map((client) => (
          <TableRow key={client.id} interactive>
            <TableHeader scope="row" className="max-w-72 max-sm:w-full max-sm:max-w-0">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <AdminLink
                  to={paths.admin.client(client.id)}
                  className="min-w-0 wrap-anywhere underline decoration-edge underline-offset-4"
                >
                  {client.name}
                </AdminLink>
                {client.isDemo ? <Badge>Demo</Badge> : null}
              </span>
              <span className="block truncate font-normal text-soft">{client.owner?.email ?? "No owner"}</span>
              <MobileSummary>{formatSummary(client)}</MobileSummary>
            </TableHeader>
            <TableCell wide>{PLANS[client.plan].name}</TableCell>
            <TableCell>
              <ClientStateBadge state={client.state} />
              {client.state === "trial" && client.trialEndsAt !== null ? (
                <span className="block pt-1 text-xs whitespace-nowrap text-soft">
                  until {formatDate(client.trialEndsAt, "UTC")}
                </span>
              ) : null}
            </TableCell>
            <TableCell wide numeric>
              {formatCount(client.users)}
            </TableCell>
            <TableCell wide numeric>
              {formatCount(client.accounts)}
            </TableCell>
            <TableCell wide numeric>
              {formatCompact(client.messages)}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {client.lastActivityAt === null ? "None" : formatDateTime(client.lastActivityAt, "UTC")}
            </TableCell>
            <TableCell wide className="whitespace-nowrap">
              {formatDate(client.createdAt, "UTC")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function formatSummary({ plan, users, messages, lastActivityAt }: ClientRow): string {
  const people = users === 1 ? "1 user" : `${formatCount(users)} users`;
  const active = lastActivityAt === null ? "no activity yet" : `active ${formatDate(lastActivityAt, "UTC")}`;
  return `${PLANS[plan].name}, ${people}, ${formatCompact(messages)} messages in 30 days, ${active}`;
}

import type { ClientDetail } from "#src/domain/admin/admin-clients.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { SampleBadge } from "#src/components/ui/marks/SampleBadge.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { ImpersonateDialog } from "./ImpersonateDialog.tsx";

const ROLES = { owner: "Owner", admin: "Admin", member: "Member", viewer: "Viewer" };

type PeopleTableProps = { clientId: string; clientName: string; people: ClientDetail["people"] };

/** A client's people, each with a button to impersonate them. */
export function PeopleTable({ clientId, clientName, people }: PeopleTableProps) {
  return (
    <FlushTable caption="People">
      <ColumnHeads
        columns={["Name", { name: "Role", wide: true }, { name: "Last seen (UTC)", wide: true }, { hidden: "Act as" }]}
      />
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id}>
            <TableHeader scope="row">
              {person.name}
              <span className="block font-normal text-soft max-sm:wrap-anywhere">{person.email}</span>
              <MobileSummary>
                {ROLES[person.role]},{" "}
                {person.lastSeenAt === null ? "not seen yet" : `last seen ${formatLastSeen(person)}`}
              </MobileSummary>
            </TableHeader>
            <TableCell wide>{ROLES[person.role]}</TableCell>
            <TableCell wide className="whitespace-nowrap">
              {formatLastSeen(person)}
            </TableCell>
            <TableCell className="text-right">
              <ImpersonateDialog clientId={clientId} clientName={clientName} person={person} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function formatLastSeen({ lastSeenAt }: ClientDetail["people"][number]): string {
  return lastSeenAt === null ? "Never" : formatDateTime(lastSeenAt, "UTC");
}

/** A client's API accounts, their keys and the last use. */
export function AccountTable({ accounts }: { accounts: ClientDetail["apiAccounts"] }) {
  return (
    <FlushTable caption="API accounts">
      <ColumnHeads
        columns={[
          "Name",
          { name: "Channel", wide: true },
          { name: "Keys", numeric: true },
          { name: "Last key use (UTC)", wide: true },
        ]}
      />
      <TableBody>
        {accounts.map((account) => (
          <TableRow key={account.id}>
            <TableHeader scope="row">
              {account.name}
              {account.isDefault ? <Badge className="ml-2">Default</Badge> : null}
              {account.isSample ? <SampleBadge className="ml-2" /> : null}
              <MobileSummary>
                {getChannelName(account.channel)}, last key use {formatLastKeyUse(account)}
              </MobileSummary>
            </TableHeader>
            <TableCell wide>{getChannelName(account.channel)}</TableCell>
            <TableCell numeric>{formatCount(account.keys)}</TableCell>
            <TableCell wide className="whitespace-nowrap first-letter:uppercase">
              {formatLastKeyUse(account)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function formatLastKeyUse({ lastKeyUseAt }: ClientDetail["apiAccounts"][number]): string {
  return lastKeyUseAt === null ? "never" : formatDateTime(lastKeyUseAt, "UTC");
}

import type { ClientDetail } from "#src/domain/admin/admin.contract.ts";
import { nameChannel } from "#src/domain/shared/channels.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { ImpersonateDialog } from "./ImpersonateDialog.tsx";

const ROLES = { owner: "Owner", admin: "Admin", member: "Member", viewer: "Viewer" };

type PeopleTableProps = { clientId: string; clientName: string; people: ClientDetail["people"] };

/** A client's people, each with the way in as that person. */
export function PeopleTable({ clientId, clientName, people }: PeopleTableProps) {
  return (
    <FlushTable caption="People">
      <ColumnHeads columns={["Name", "Role", "Last seen (UTC)", { hidden: "Act as" }]} />
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.id}>
            <TableHeader scope="row">
              {person.name}
              <span className="block font-normal text-soft">{person.email}</span>
            </TableHeader>
            <TableCell>{ROLES[person.role]}</TableCell>
            <TableCell className="whitespace-nowrap">
              {person.lastSeenAt === null ? "Not lately" : formatDateTime(person.lastSeenAt, "UTC")}
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

/** A client's API accounts and the use of their keys. */
export function AccountTable({ accounts }: { accounts: ClientDetail["apiAccounts"] }) {
  return (
    <FlushTable caption="API accounts">
      <ColumnHeads columns={["Name", "Channel", { numeric: "Keys" }, "Last key use (UTC)"]} />
      <TableBody>
        {accounts.map((account) => (
          <TableRow key={account.id}>
            <TableHeader scope="row">
              {account.name}
              {account.isDefault ? <Badge className="ml-2">Default</Badge> : null}
            </TableHeader>
            <TableCell>{nameChannel(account.channel)}</TableCell>
            <TableCell numeric>{formatCount(account.keys)}</TableCell>
            <TableCell className="whitespace-nowrap">
              {account.lastKeyUseAt === null ? "Never" : formatDateTime(account.lastKeyUseAt, "UTC")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

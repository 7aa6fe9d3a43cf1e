import type { ClientDetail } from "#src/domain/admin/admin.contract.ts";
import { nameChannel } from "#src/domain/shared/channels.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, PhoneLine, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { ImpersonateDialog } from "./ImpersonateDialog.tsx";

const ROLES = { owner: "Owner", admin: "Admin", member: "Member", viewer: "Viewer" };

type PeopleTableProps = { clientId: string; clientName: string; people: ClientDetail["people"] };

/** A client's people, each with the way in as that person. */
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
              <PhoneLine>
                {ROLES[person.role]}, {person.lastSeenAt === null ? "not seen yet" : `seen ${describeSeen(person)}`}
              </PhoneLine>
            </TableHeader>
            <TableCell wide>{ROLES[person.role]}</TableCell>
            <TableCell wide className="whitespace-nowrap">
              {describeSeen(person)}
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

function describeSeen({ lastSeenAt }: ClientDetail["people"][number]): string {
  return lastSeenAt === null ? "Not yet" : formatDateTime(lastSeenAt, "UTC");
}

/** A client's API accounts and the use of their keys. */
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
              <PhoneLine>
                {nameChannel(account.channel)}, last key use {describeKeyUse(account)}
              </PhoneLine>
            </TableHeader>
            <TableCell wide>{nameChannel(account.channel)}</TableCell>
            <TableCell numeric>{formatCount(account.keys)}</TableCell>
            <TableCell wide className="whitespace-nowrap first-letter:uppercase">
              {describeKeyUse(account)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function describeKeyUse({ lastKeyUseAt }: ClientDetail["apiAccounts"][number]): string {
  return lastKeyUseAt === null ? "never" : formatDateTime(lastKeyUseAt, "UTC");
}

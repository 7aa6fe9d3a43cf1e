import type { z } from "zod";
import type { Administrator, invitationSchema } from "#src/domain/admin/admin.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { FlushTable } from "#src/components/ui/FlushTable.tsx";
import { ColumnHeads, PhoneLine, TableBody, TableCell, TableHeader, TableRow } from "#src/components/ui/Table.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useAdmin } from "../../lib/admin-context.ts";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { useChangeAdministrator, useRenewInvitation } from "./administrators.query.ts";

const STATES = {
  active: { word: "Active", tone: "good" },
  invited: { word: "Not set up yet", tone: "warn" },
  disabled: { word: "Disabled", tone: "bad" },
} as const;

type OnLink = (link: z.output<typeof invitationSchema> & { name: string }) => void;

/** Every administrator with state and last log-in. */
export function AdministratorTable({
  administrators,
  onLink,
}: {
  administrators: readonly Administrator[];
  onLink: OnLink;
}) {
  const { id: self } = useAdmin();
  return (
    <FlushTable caption="Administrators">
      <ColumnHeads
        columns={[
          "Name",
          { name: "State", wide: true },
          { name: "Last log-in (UTC)", wide: true },
          { hidden: "Actions" },
        ]}
      />
      <TableBody>
        {administrators.map((admin) => (
          <TableRow key={admin.id}>
            <TableHeader scope="row">
              {admin.name}
              {admin.id === self ? <span className="font-normal text-soft"> (you)</span> : null}
              <span className="block font-normal text-soft max-sm:wrap-anywhere">{admin.email}</span>
              <PhoneLine>
                {STATES[admin.state].word}, last log-in {describeLogIn(admin)}
              </PhoneLine>
            </TableHeader>
            <TableCell wide>
              <Badge tone={STATES[admin.state].tone}>{STATES[admin.state].word}</Badge>
            </TableCell>
            <TableCell wide className="whitespace-nowrap first-letter:uppercase">
              {describeLogIn(admin)}
            </TableCell>
            <TableCell>
              <div className="flex flex-wrap justify-end gap-1">
                {admin.state === "disabled" ? <Enable admin={admin} /> : <NewLink admin={admin} onLink={onLink} />}
                {admin.id === self || admin.state === "disabled" ? null : <Disable admin={admin} />}
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FlushTable>
  );
}

function NewLink({ admin, onLink }: { admin: Administrator; onLink: OnLink }) {
  const renew = useRenewInvitation();
  return (
    <ConfirmDialog
      title={`A new set-up link for ${admin.name}?`}
      description="For who has lost password or second factor. What is set now stays until the link is used; then it is replaced and every session ends."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`New link for ${admin.name}`}>
          New link
        </Button>
      }
      confirm="Make the link"
      failure="The link was not made"
      pending={renew.isPending}
      onConfirm={({ onSuccess, onError }) =>
        renew.mutate(admin.id, {
          onSuccess: (link) => {
            onSuccess();
            onLink({ ...link, name: admin.name });
          },
          onError,
        })
      }
    />
  );
}

function Disable({ admin }: { admin: Administrator }) {
  const change = useChangeAdministrator();
  return (
    <ConfirmDialog
      title={`Disable ${admin.name}?`}
      description="Every session ends at once, also those in which this person acts as a client. The audit log stays."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Disable ${admin.name}`}>
          Disable
        </Button>
      }
      confirm="Disable"
      failure="Not disabled"
      pending={change.isPending}
      onConfirm={(outcome) => change.mutate({ id: admin.id, disabled: true }, outcome)}
    />
  );
}

function Enable({ admin }: { admin: Administrator }) {
  const change = useChangeAdministrator();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Let ${admin.name} in again`}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { id: admin.id, disabled: false },
          {
            onError: (error) =>
              toast({ title: "Not let in", description: explainError(error), variant: "destructive" }),
          },
        )
      }
    >
      Let in again
    </Button>
  );
}

function describeLogIn({ lastLoginAt }: Administrator): string {
  return lastLoginAt === null ? "never" : formatDateTime(lastLoginAt, "UTC");
}

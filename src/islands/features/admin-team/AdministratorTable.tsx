import type { z } from "zod";
import type { Administrator, administratorInvitationSchema } from "#src/domain/admin/administrators.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { FlushTable } from "#src/components/ui/layout/FlushTable.tsx";
import {
  ColumnHeads,
  MobileSummary,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "#src/components/ui/layout/Table.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { useAdmin } from "../../lib/session/admin-context.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { useChangeAdministrator, useRenewInvitation } from "./administrators.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

const STATES = {
  active: { word: "Active", tone: "good" },
  invited: { word: "Invited", tone: "warn" },
  disabled: { word: "Disabled", tone: "bad" },
} as const;

type OnLink = (link: z.output<typeof administratorInvitationSchema> & { name: string }) => void;

/** Table of administrators with state and last login. */
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
          { name: "Last login (UTC)", wide: true },
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
              <MobileSummary>
                {STATES[admin.state].word}, last login {formatLastLogin(admin)}
              </MobileSummary>
            </TableHeader>
            <TableCell wide>
              <Badge tone={STATES[admin.state].tone}>{STATES[admin.state].word}</Badge>
            </TableCell>
            <TableCell wide className="whitespace-nowrap first-letter:uppercase">
              {formatLastLogin(admin)}
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
      title={`Create a new setup link for ${admin.name}?`}
      description="Use this if they lost their password or second factor. If they have set them, a second administrator has to ask for the same within a day, and they are told by email. The current ones work until the link is used. Then they are replaced and all sessions end."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`New link for ${admin.name}`}>
          New link
        </Button>
      }
      confirm="Create link"
      failure="Could not create the link"
      pending={renew.isPending}
      onConfirm={({ onSuccess, onError }) =>
        renew.mutate(admin.id, {
          onSuccess: ({ invitation }) => {
            onSuccess();
            if (invitation !== null) return onLink({ ...invitation, name: admin.name });
            toast({
              title: "A second administrator has to confirm",
              description: `Ask another administrator to press New link for ${admin.name} within a day.`,
            });
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
      description="All sessions end immediately, impersonated ones included. The audit log is kept."
      trigger={
        <Button variant="quiet" size="sm" aria-label={`Disable ${admin.name}`}>
          Disable
        </Button>
      }
      confirm="Disable"
      failure="Could not disable the administrator"
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
      aria-label={`Enable ${admin.name}`}
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { id: admin.id, disabled: false },
          {
            onError: (error) =>
              toast({
                title: "Could not enable the administrator",
                description: getErrorMessage(error),
                variant: "destructive",
              }),
          },
        )
      }
    >
      Enable
    </Button>
  );
}

function formatLastLogin({ lastLoginAt }: Administrator): string {
  return lastLoginAt === null ? "never" : formatDateTime(lastLoginAt, "UTC");
}

import { Activity, MoreHorizontal, Pencil, Star } from "lucide-react";
import { useState } from "react";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";
import { EditAccountDialog } from "./EditAccountDialog.tsx";
import { SampleRow } from "./SampleRow.tsx";
import { TelemetryDialog } from "./TelemetryDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";

/** List of API accounts, without the one of test runs: nothing of it can be changed. The selected one is preset on screens that need one. */
export function AccountList() {
  const { accounts, accountsReady } = useDash();
  if (!accountsReady) return <SectionLoading label="Loading API accounts" rows={2} flush />;
  if (accounts.length === 0) {
    return (
      <EmptyState
        className="py-10!"
        title="No API accounts yet"
        description="Create one for your first bot. API keys and conversations belong to an account."
      />
    );
  }
  return (
    <ul aria-label="API accounts" className="divide-y divide-rule border-t border-rule">
      {accounts.map((account) => {
        if (account.purpose === "test") return null;
        const Row = account.sample === null ? AccountRow : SampleRow;
        return <Row key={account.id} account={account} />;
      })}
    </ul>
  );
}

function AccountRow({ account }: { account: ApiAccount }) {
  const { role, selectedAccount, selectAccount, client } = useDash();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 max-sm:basis-full">
        <span className="truncate font-semibold">{account.name}</span>
        <span className="text-[0.8125rem] text-soft">
          {getChannelName(account.channel)}, created {formatDate(account.createdAt, client.timeZone)}
        </span>
      </div>
      {account.isDefault ? <Badge>Default</Badge> : null}
      {account.id === selectedAccount?.id ? (
        <Badge tone="ink">Selected</Badge>
      ) : (
        <Button size="sm" aria-label={`Select ${account.name}`} onClick={() => selectAccount(account.id)}>
          Select
        </Button>
      )}
      {canManageApiAccounts(role) ? <AccountMenu account={account} /> : null}
    </li>
  );
}

function AccountMenu({ account }: { account: ApiAccount }) {
  const [editing, setEditing] = useState(false);
  const [telemetry, setTelemetry] = useState(false);
  const change = useUpdateApiAccount();
  return (
    <>
      <IconMenu label={`Actions for ${account.name}`} icon={MoreHorizontal}>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEditing(true)}>
          Edit name and channel
        </MenuItem>
        <MenuItem icon={<Activity aria-hidden="true" />} onSelect={() => setTelemetry(true)}>
          OpenTelemetry settings
        </MenuItem>
        {account.isDefault ? null : (
          <MenuItem
            icon={<Star aria-hidden="true" />}
            onSelect={() =>
              change.mutate(
                { id: account.id, change: { isDefault: true } },
                toastOutcome(`${account.name} is now the default`, "The default could not be changed"),
              )
            }
          >
            Make default
          </MenuItem>
        )}
      </IconMenu>
      {editing ? <EditAccountDialog account={account} onClose={() => setEditing(false)} /> : null}
      {telemetry ? <TelemetryDialog account={account} onClose={() => setTelemetry(false)} /> : null}
    </>
  );
}

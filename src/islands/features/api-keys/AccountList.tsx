import { nameChannel } from "#src/domain/shared/channels.ts";
import { formatDate } from "#src/domain/shared/format.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useDash } from "../../lib/dash-context.ts";

/** The API accounts; the selected one is where screens that need one begin. */
export function AccountList() {
  const { accounts, accountsReady, selectedAccount, selectAccount, client } = useDash();
  if (!accountsReady) {
    return (
      <div role="status" aria-label="Loading the API accounts" className="grid gap-3 px-5 pb-5">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  }
  if (accounts.length === 0) {
    return (
      <EmptyState
        className="py-10!"
        title="No API account yet"
        description="Create one for your first bot. Its keys and its conversations belong to it."
      />
    );
  }
  return (
    <ul aria-label="API accounts" className="divide-y divide-rule border-t border-rule">
      {accounts.map((account) => (
        <li key={account.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <div className="grid min-w-0 flex-1 basis-48">
            <span className="truncate font-semibold">{account.name}</span>
            <span className="text-[0.8125rem] text-soft">
              {nameChannel(account.channel)}, since {formatDate(account.createdAt, client.timeZone)}
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
        </li>
      ))}
    </ul>
  );
}

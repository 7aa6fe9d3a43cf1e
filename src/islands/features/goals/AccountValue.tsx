import { useQuery } from "@tanstack/react-query";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { formatMoney } from "#src/domain/shared/format.ts";
import { ValueForm } from "../../lib/money/ValueForm.tsx";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";
import { workspaceQuery } from "../../lib/queries/workspace.query.ts";

/** What one sale of an API account is worth, where that is not the workspace's value. */
export function AccountValue({ account }: { account: ApiAccount }) {
  const change = useUpdateApiAccount();
  const workspace = useQuery(workspaceQuery()).data;
  const shared = workspace?.conversionValue ?? null;
  const otherwise =
    shared === null
      ? "no value counts, unless your bot sends one with its conversion events"
      : `the workspace's value counts: ${formatMoney(shared.cents, shared.currency)}`;
  return (
    <ValueForm
      label={`Value of a sale of ${account.name}`}
      value={account.conversionValue}
      currency={workspace?.currency ?? null}
      hint={`What one sale of this bot is worth. If you leave it empty, ${otherwise}.`}
      disabled={false}
      saving={change.isPending}
      onSave={(conversionValue, outcome) => change.mutate({ id: account.id, change: { conversionValue } }, outcome)}
    />
  );
}

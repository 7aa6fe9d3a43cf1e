import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { chooseAccount } from "#src/domain/api-accounts/selected-account.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { useDash } from "../../lib/session/dash-context.ts";

export type TargetAccount = {
  account: ApiAccount | null;
  accounts: readonly ApiAccount[];
  choose: (id: string) => void;
};

/** Returns the target of an import: the selected API account, but never the one of the sample data or of test runs. */
export function useTargetAccount(): TargetAccount {
  const { accounts, selectedAccount, selectAccount } = useDash();
  const own = accounts.filter(isOwnAccount);
  return { account: chooseAccount(own, selectedAccount?.id ?? null), accounts: own, choose: selectAccount };
}

import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** Goal of previews without an account. Constant, because a new object would restart the preview. */
export const ENGINE_GOAL: Goal = { kind: "engine" };

export type TargetAccount = {
  account: ApiAccount | null;
  accounts: readonly ApiAccount[];
  choose: (id: string) => void;
};

/** Returns the selected API account, which is the target of an import. */
export function useTargetAccount(): TargetAccount {
  const { accounts, selectedAccount, selectAccount } = useDash();
  return { account: selectedAccount, accounts, choose: selectAccount };
}

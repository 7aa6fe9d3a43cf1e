import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { useDash } from "../../lib/dash-context.ts";

/** One object for all previews without an account: a new one would start the reading again. */
export const ENGINE_GOAL: Goal = { kind: "engine" };

export type TargetAccount = {
  account: ApiAccount | null;
  accounts: readonly ApiAccount[];
  choose: (id: string) => void;
};

/** The API account that a file is brought in to: the selected one. */
export function useTargetAccount(): TargetAccount {
  const { accounts, selectedAccount, selectAccount } = useDash();
  return { account: selectedAccount, accounts, choose: selectAccount };
}

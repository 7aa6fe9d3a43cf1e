import { chooseAccount } from "#src/domain/accounts/user-context.ts";
import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";

/** The account that the onboarding is about: the default one, sample data aside. */
export function pickBot(accounts: readonly ApiAccount[]): ApiAccount | null {
  return chooseAccount(
    accounts.filter(({ sample }) => sample === null),
    null,
  );
}

import { chooseAccount } from "#src/domain/api-accounts/selected-account.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";

/** The API account that the onboarding connects: the default one, without sample data. */
export function chooseBotAccount(accounts: readonly ApiAccount[]): ApiAccount | null {
  return chooseAccount(
    accounts.filter(({ sample }) => sample === null),
    null,
  );
}

import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { chooseAccount } from "#src/domain/api-accounts/selected-account.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";

/** The API account that the onboarding connects: the default one, without sample data and test runs. */
export function chooseBotAccount(accounts: readonly ApiAccount[]): ApiAccount | null {
  return chooseAccount(accounts.filter(isOwnAccount), null);
}

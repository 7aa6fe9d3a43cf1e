import type { ApiAccount } from "./api-accounts.contract.ts";

/** The localStorage key of a client's selected API account. */
export function selectedAccountKey(clientId: string): string {
  return `selectedApiAccount_${clientId}`;
}

/** The stored account if it is still in `accounts`, else the default one, else the first; null without accounts. */
export function chooseAccount<A extends Pick<ApiAccount, "id" | "isDefault">>(
  accounts: readonly A[],
  storedId: string | null,
): A | null {
  return (
    accounts.find(({ id }) => id === storedId) ?? accounts.find(({ isDefault }) => isDefault) ?? accounts[0] ?? null
  );
}

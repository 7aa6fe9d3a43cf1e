import { AppError } from "../../../domain/shared/errors.ts";
import type { Queryable } from "../../db/sql.ts";
import { findApiAccount } from "./api-accounts.sql.ts";

type NamedAccount = {
  clientId: string;
  accountId: string | undefined;
  /** The field of the request that names it. */
  field: "account" | "filter.account";
};

/** Rejects a stored filter by an API account that the client does not have. AppError `not_found`. */
export async function requireApiAccount(tx: Queryable, { clientId, accountId, field }: NamedAccount): Promise<void> {
  if (accountId === undefined || (await findApiAccount(tx, { clientId, apiAccountId: accountId })) !== undefined)
    return;
  throw new AppError("not_found", "API account not found.", { fields: { [field]: "Choose one of your API accounts" } });
}

import {
  apiAccountSchema,
  apiAccountsSchema,
  newApiAccountSchema,
} from "#src/domain/api-accounts/api-accounts.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createApiAccount, listApiAccounts } from "#src/server/features/api-accounts/api-accounts.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: apiAccountsSchema }, ({ viewer }) =>
  listApiAccounts(getDatabase(), viewer),
);

export const POST = endpoint(
  { access: "user", impersonation: "allowed", body: newApiAccountSchema, output: apiAccountSchema, status: 201 },
  ({ viewer, body }) => createApiAccount(getDatabase(), viewer, body),
);

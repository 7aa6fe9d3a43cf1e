import { impersonationOutputSchema, impersonationSchema } from "#src/domain/admin/admin.contract.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getAccountsContext, readCaller } from "#src/server/features/accounts/context.ts";
import { IMPERSONATION_BY_ADDRESS } from "#src/server/features/accounts/limits.ts";
import { endImpersonation, startImpersonation } from "#src/server/features/impersonation/impersonation.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

// Public: the link's token is the proof.
export const POST = endpoint(
  {
    access: "public",
    body: impersonationSchema,
    output: impersonationOutputSchema,
    rateLimit: IMPERSONATION_BY_ADDRESS,
  },
  async (input) => {
    const { userAgent } = readCaller(input);
    return startImpersonation(await getAccountsContext(), { token: input.body.token, userAgent });
  },
);

export const DELETE = endpoint({ access: "user", impersonation: "allowed", output: successSchema }, ({ viewer }) =>
  endImpersonation(getDatabase().system, viewer),
);

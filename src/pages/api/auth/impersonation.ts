import { impersonationOutputSchema, impersonationSchema } from "#src/domain/admin/admin-impersonation.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getAuthContext, getCaller } from "#src/server/features/auth/context.ts";
import { IMPERSONATION_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { endImpersonation, startImpersonation } from "#src/server/features/impersonation/impersonation.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Public, because the link's token authenticates the request.
export const POST = endpoint(
  {
    access: "public",
    body: impersonationSchema,
    output: impersonationOutputSchema,
    rateLimit: IMPERSONATION_BY_ADDRESS,
  },
  async (input) => {
    const { userAgent } = getCaller(input);
    return startImpersonation(await getAuthContext(), { token: input.body.token, userAgent });
  },
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", impersonation: "allowed", output: successSchema },
  ({ viewer }) => endImpersonation(getDatabase().system, viewer),
);

import { confirmedEmailSchema, confirmEmailSchema } from "#src/domain/people/profile.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { LINKS_BY_ADDRESS } from "#src/server/features/people/limits.ts";
import { confirmEmailChange } from "#src/server/features/people/profile.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** Public, because the link authenticates the request and may be opened on another device. */
export const POST = endpoint(
  { access: "public", rateLimit: LINKS_BY_ADDRESS, body: confirmEmailSchema, output: confirmedEmailSchema },
  ({ body }) => confirmEmailChange(getDatabase().system, body.token),
);

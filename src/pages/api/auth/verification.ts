import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { sendVerificationAgain } from "#src/server/features/accounts/email-verification.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", output: successSchema }, ({ viewer }) =>
  sendVerificationAgain(getDatabase().system, viewer),
);

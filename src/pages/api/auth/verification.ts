import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { resendVerificationMail } from "#src/server/features/auth/email-verification.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", readOnly: "allowed", output: successSchema }, ({ viewer }) =>
  resendVerificationMail(getDatabase().system, viewer),
);

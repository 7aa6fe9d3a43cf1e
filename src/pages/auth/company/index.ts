import { companyStartQuerySchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { LOGIN_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { startCompanySignIn } from "#src/server/features/company-sign-in/company-redirect.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// Starts a sign-in with `domain`.
export const GET = endpoint(
  { access: "public", query: companyStartQuerySchema, rateLimit: LOGIN_BY_ADDRESS },
  startCompanySignIn,
);

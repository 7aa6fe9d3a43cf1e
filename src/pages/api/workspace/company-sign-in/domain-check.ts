import { companySignInSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getCompanyRedirectUri } from "#src/server/features/company-sign-in/company-redirect.service.ts";
import { checkDomain } from "#src/server/features/company-sign-in/company-sign-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", output: companySignInSchema }, async ({ viewer, request }) => ({
  redirectUri: getCompanyRedirectUri(request, viewer.clientId),
  settings: await checkDomain(getDatabase().system, viewer),
}));

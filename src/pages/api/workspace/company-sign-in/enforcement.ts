import { companySignInSchema, enforcementSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getCompanyRedirectUri } from "#src/server/features/company-sign-in/company-redirect.service.ts";
import { setEnforcement } from "#src/server/features/company-sign-in/company-sign-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PUT = endpoint(
  { access: "user", readOnly: "allowed", body: enforcementSchema, output: companySignInSchema },
  async ({ viewer, body, request }) => ({
    redirectUri: getCompanyRedirectUri(request, viewer.clientId),
    settings: await setEnforcement(getDatabase().system, viewer, body),
  }),
);

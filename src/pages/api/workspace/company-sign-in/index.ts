import { companySettingsSchema, companySignInSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getCompanyRedirectUri } from "#src/server/features/company-sign-in/company-redirect.service.ts";
import {
  getCompanySignIn,
  removeCompanySignIn,
  saveCompanySignIn,
} from "#src/server/features/company-sign-in/company-sign-in.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: companySignInSchema }, async ({ viewer, request }) => ({
  redirectUri: getCompanyRedirectUri(request, viewer.clientId),
  settings: await getCompanySignIn(getDatabase().system, viewer),
}));

export const PUT = endpoint(
  { access: "user", body: companySettingsSchema, output: companySignInSchema },
  async ({ viewer, body, request }) => ({
    redirectUri: getCompanyRedirectUri(request, viewer.clientId),
    settings: await saveCompanySignIn(getDatabase().system, viewer, body),
  }),
);

export const DELETE = endpoint({ access: "user", readOnly: "allowed", output: successSchema }, ({ viewer }) =>
  removeCompanySignIn(getDatabase().system, viewer),
);

import { companyStartOutputSchema, companyStartSchema } from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { findCompanyStart } from "#src/server/features/company-sign-in/company-redirect.service.ts";
import { COMPANY_START_BY_ADDRESS } from "#src/server/features/company-sign-in/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "public", body: companyStartSchema, output: companyStartOutputSchema, rateLimit: COMPANY_START_BY_ADDRESS },
  ({ body }) => findCompanyStart(getDatabase().credentials, body),
);

import {
  companyCallbackParamsSchema,
  companyCallbackSchema,
} from "#src/domain/company-sign-in/company-sign-in.contract.ts";
import { LOGIN_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { finishCompanySignIn } from "#src/server/features/company-sign-in/company-redirect.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

// The redirect back of the workspace's provider.
export const GET = endpoint(
  {
    access: "public",
    params: companyCallbackParamsSchema,
    query: companyCallbackSchema,
    rateLimit: LOGIN_BY_ADDRESS,
  },
  finishCompanySignIn,
);

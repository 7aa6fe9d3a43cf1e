/** Requests that another client tries on the endpoints of companies' sign-ins, as in tenant-cases.ts. */
import type { TenantCase } from "./tenant-cases.ts";

/** Nothing answers at the issuer. */
export const COMPANY_SETTINGS = {
  ...{ issuer: "http://127.0.0.1:9", clientId: "mine", clientSecret: "mine", domain: "mine.example" },
  ...{ roleClaim: "", roles: [], defaultRole: "member" },
};
const COMPANY = "/api/workspace/company-sign-in";

export const COMPANY_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "auth/company": [["POST /api/auth/company", 404, { email: "ana@nobody.example" }]],
  "workspace/company-sign-in/domain-check": [[`POST ${COMPANY}/domain-check`, 404]],
  "workspace/company-sign-in/enforcement": [[`PUT ${COMPANY}/enforcement`, 404, { enforced: true }]],
  "workspace/company-sign-in/index": [
    [`GET ${COMPANY}`, 200],
    [`PUT ${COMPANY}`, 422, COMPANY_SETTINGS],
    [`DELETE ${COMPANY}`, 404],
  ],
};

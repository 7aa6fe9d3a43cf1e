/** Requests that another client tries on the endpoints of second factors, as in tenant-cases.ts. */
import { PASSWORD } from "./accounts.ts";
import type { TenantCase } from "./tenant-cases.ts";

const STEP = { step: "x".repeat(43) };

export const SECOND_FACTOR_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "auth/second-factor": [["POST /api/auth/second-factor", 401, { ...STEP, code: "123456" }]],
  "profile/second-factor/app/index": [
    ["POST /api/profile/second-factor/app", 422, { code: "123456" }],
    ["DELETE /api/profile/second-factor/app", 404, { password: PASSWORD }],
  ],
  "profile/second-factor/app/start": [["POST /api/profile/second-factor/app/start", 200, { password: PASSWORD }]],
  "profile/second-factor/index": [["GET /api/profile/second-factor", 200]],
  "profile/second-factor/recovery-codes": [
    ["POST /api/profile/second-factor/recovery-codes", 422, { password: PASSWORD }],
  ],
};

/** Requests that another client tries on the endpoints of second factors, as in tenant-cases.ts. */
import { PASSWORD } from "./accounts.ts";
import type { TenantCase } from "./tenant-cases.ts";

const ID = { id: "eA", rawId: "eA", type: "public-key" };
const CREDENTIAL = { ...ID, response: { clientDataJSON: "eA", authenticatorData: "eA", signature: "eA" } };

/** No browser makes it: it is refused. */
export const NEW_PASSKEY = {
  name: "mine",
  credential: { ...ID, response: { clientDataJSON: "eA", attestationObject: "eA" } },
};
const STEP = { step: "x".repeat(43) };

export const SECOND_FACTOR_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "auth/passkey/index": [["POST /api/auth/passkey", 422, { credential: CREDENTIAL }]],
  "auth/passkey/options": [["POST /api/auth/passkey/options", 401, STEP]],
  "auth/second-factor": [["POST /api/auth/second-factor", 401, { ...STEP, code: "123456" }]],
  "profile/passkeys/[id]": [
    ["PATCH /api/profile/passkeys/{conversation}", 404, { name: "mine" }],
    ["DELETE /api/profile/passkeys/{conversation}", 404, { password: PASSWORD }],
  ],
  "profile/passkeys/index": [["POST /api/profile/passkeys", 422, NEW_PASSKEY]],
  "profile/passkeys/options": [["POST /api/profile/passkeys/options", 200, { password: PASSWORD }]],
  "profile/second-factor/app/index": [
    ["POST /api/profile/second-factor/app", 422, { code: "123456" }],
    ["DELETE /api/profile/second-factor/app", 404, { password: PASSWORD }],
  ],
  "users/[id]/second-factor": [["DELETE /api/users/{user}/second-factor", 404]],
  "users/second-factors": [["GET /api/users/second-factors", 200]],
  "workspace/second-factor": [
    ["GET /api/workspace/second-factor", 200],
    ["PUT /api/workspace/second-factor", 422, { required: true }],
  ],
  "profile/second-factor/app/start": [["POST /api/profile/second-factor/app/start", 200, { password: PASSWORD }]],
  "profile/second-factor/index": [["GET /api/profile/second-factor", 200]],
  "profile/second-factor/recovery-codes": [
    ["POST /api/profile/second-factor/recovery-codes", 422, { password: PASSWORD }],
  ],
};

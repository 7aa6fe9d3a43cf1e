/** Requests for connected apps, in the lists of all endpoints. */
import type { TenantCase } from "./tenant-cases.ts";
import type { WriteCase } from "./write-cases.ts";

/** Requests of another client. The endpoints that apps call are in `connected-apps.test.ts`: they name no client. */
export const CONNECTED_APP_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "connected-apps/[id]": [["DELETE /api/connected-apps/{connectedApp}", 404]],
  "connected-apps/index": [
    ["GET /api/connected-apps", 200],
    ["POST /api/connected-apps", 422, { client_id: "{connectedApp}" }],
  ],
  "connected-apps/request": [["GET /api/connected-apps/request?client_id={connectedApp}", 422]],
  "oauth/register": [],
  "oauth/revoke": [],
  "oauth/token": [],
};

/** Requests that change something. */
export const CONNECTED_APP_WRITES: Readonly<Record<string, readonly WriteCase[]>> = {
  "DELETE connected-apps/[id]": [{ path: "/api/connected-apps/{conversation}" }],
  "POST connected-apps/index": [{ path: "/api/connected-apps", body: { client_id: "unknown" } }],
};

/** Requests that another client tries on each endpoint file. `tests/runtime/tenants.test.ts` sends them and requires every file. */

import { PASSWORD } from "./accounts.ts";

/** Method and path, expected status, body. `{name}` is an id of the victim, except `{ownApiAccount}`. */
export type TenantCase = readonly [request: `${string} /api/${string}`, status: number, body?: object];

/** Text that only the victim's data contains; no response to another client may contain it. */
export const SECRET = "zanzibar-secret-words";

const MEASURED = "?from=2026-01-01&to=2026-12-31&account={apiAccount}";
const MINE = { name: "mine" };
const TOKEN = { token: "x" };

/**
 * The victim's ids in every parameter. Status 200 is expected only if the request names nothing of the victim;
 * no response may contain the secret. Endpoints without tenant data have no cases.
 */
export const TENANT_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "[...path]": [["GET /api/nothing", 404]],
  "analytics/track": [],
  "api-accounts/[id]": [
    ["PATCH /api/api-accounts/{apiAccount}", 404, { ...MINE, isDefault: true }],
    ["PATCH /api/api-accounts/{ownApiAccount}", 404, { goal: { kind: "own_intent", intentId: "{intent}" } }],
  ],
  "api-accounts/index": [["GET /api/api-accounts", 200]],
  "api-keys/[id]/index": [
    ["PATCH /api/api-keys/{apiKey}", 404, MINE],
    ["DELETE /api/api-keys/{apiKey}", 404],
  ],
  "api-keys/[id]/rotate": [["POST /api/api-keys/{apiKey}/rotate", 404, { overlap: false }]],
  "api-keys/index": [
    ["GET /api/api-keys", 200],
    ["POST /api/api-keys", 404, { ...MINE, apiAccountId: "{apiAccount}", scopes: ["read"] }],
  ],
  "audit/index": [["GET /api/audit", 200]],
  "auth/forgot-password": [],
  "auth/impersonation": [["DELETE /api/auth/impersonation", 422]],
  "auth/login": [],
  "auth/logout": [],
  "auth/providers": [],
  "auth/refresh": [],
  "auth/reset-link": [["POST /api/auth/reset-link", 404, TOKEN]],
  "auth/reset-password": [["POST /api/auth/reset-password", 404, { ...TOKEN, password: "Correct-Horse-8" }]],
  "auth/session": [["POST /api/auth/session", 401]],
  "auth/verification": [],
  "auth/verify-email": [["POST /api/auth/verify-email", 404, TOKEN]],
  "bot-check": [],
  "comments/[id]": [["DELETE /api/comments/{comment}", 404]],
  "conversations/[id]/comments": [
    ["GET /api/conversations/{conversation}/comments", 404],
    ["POST /api/conversations/{conversation}/comments", 404, { text: "mine" }],
  ],
  "conversations/[id]/index": [
    ["GET /api/conversations/{conversation}", 404],
    ["PATCH /api/conversations/{conversation}", 404, { tags: ["stolen"] }],
  ],
  "conversations/export.csv": [
    ["GET /api/conversations/export.csv?account={apiAccount}", 200],
    ["GET /api/conversations/export.csv?ids={conversation}", 200],
  ],
  "conversations/index": [
    ["GET /api/conversations", 200],
    ["GET /api/conversations?account={apiAccount}", 200],
    ["GET /api/conversations?q=zanzibar", 200],
  ],
  "conversations/tags": [["POST /api/conversations/tags", 200, { ids: ["{conversation}"], add: ["stolen"] }]],
  "dashboard/overview": [["GET /api/dashboard/overview", 200]],
  "findings/[id]": [["PUT /api/findings/dead_end:interest", 200, { status: "dismissed" }]],
  "intents/[id]": [
    ["PATCH /api/intents/{intent}", 404, { ...MINE, add: ["mine"] }],
    ["DELETE /api/intents/{intent}", 404],
  ],
  "intents/index": [["GET /api/intents", 200]],
  "intents/none": [["PATCH /api/intents/none", 200, { add: ["mine"] }]],
  "invitations/[id]": [["DELETE /api/invitations/{invitation}", 404]],
  "invitations/accept": [],
  "invitations/index": [["POST /api/invitations", 201, { email: "somebody@example.org", role: "member" }]],
  "invitations/look": [],
  leads: [],
  live: [], // live.test.ts
  "metrics/dimensions": [[`GET /api/metrics/dimensions${MEASURED}`, 200]],
  "metrics/drop-offs": [[`GET /api/metrics/drop-offs${MEASURED}`, 200]],
  "metrics/findings": [[`GET /api/metrics/findings${MEASURED}`, 200]],
  "metrics/flow": [[`GET /api/metrics/flow${MEASURED}`, 200]],
  "metrics/funnel": [[`GET /api/metrics/funnel${MEASURED}`, 200]],
  "metrics/live": [["GET /api/metrics/live", 200]],
  "metrics/overview": [[`GET /api/metrics/overview${MEASURED}`, 200]],
  "metrics/retention": [[`GET /api/metrics/retention${MEASURED}`, 200]],
  "metrics/topics": [["GET /api/metrics/topics", 200]],
  "onboarding/complete": [],
  "onboarding/index": [["GET /api/onboarding", 200]],
  "profile/email/confirm": [],
  "profile/email/index": [],
  "profile/index": [["GET /api/profile", 200]],
  "profile/password": [],
  sample: [],
  "saved-views/[id]": [["DELETE /api/saved-views/{view}", 404]],
  "saved-views/index": [
    ["GET /api/saved-views", 200],
    ["POST /api/saved-views", 201, { ...MINE, filter: { account: "{apiAccount}" } }],
  ],
  "sessions/[id]": [["DELETE /api/sessions/{session}", 404]],
  "sessions/index": [["GET /api/sessions", 200]],
  signup: [],
  status: [],
  tickets: [],
  "uploads/[id]/cancel": [["POST /api/uploads/{upload}/cancel", 404]],
  "uploads/[id]/index": [["GET /api/uploads/{upload}", 404]],
  "uploads/[id]/undo": [["POST /api/uploads/{upload}/undo", 404]],
  "uploads/index": [
    ["GET /api/uploads", 200],
    ['POST /api/uploads?apiAccountId={apiAccount}&fileName=x.txt&options={"format":"transcript"}', 404],
  ],
  "uploads/known": [["POST /api/uploads/known", 404, { apiAccountId: "{apiAccount}", conversationIds: ["file"] }]],
  "users/[id]": [
    ["PATCH /api/users/{user}", 404, { role: "viewer" }],
    ["DELETE /api/users/{user}", 404],
  ],
  "users/index": [["GET /api/users", 200]],
  "v1/conversations.csv": [["GET /api/v1/conversations.csv?account={apiAccount}", 200]],
  "v1/conversations/[id]": [
    ["GET /api/v1/conversations/{conversation}", 404],
    [`GET /api/v1/conversations/external:${SECRET}?account={apiAccount}`, 404],
  ],
  "v1/conversations/index": [
    ["GET /api/v1/conversations", 200],
    ["GET /api/v1/conversations?account={apiAccount}", 200],
    ["GET /api/v1/conversations?q=zanzibar", 200],
  ],
  "v1/events": [["POST /api/v1/events", 401, { conversationId: SECRET, type: "conversion" }]],
  "v1/messages": [["POST /api/v1/messages", 401, { id: "m1", conversationId: SECRET, role: "user", text: "mine" }]],
  "v1/metrics/dimensions": [[`GET /api/v1/metrics/dimensions${MEASURED}`, 200]],
  "v1/metrics/drop-offs": [[`GET /api/v1/metrics/drop-offs${MEASURED}`, 200]],
  "v1/metrics/findings": [[`GET /api/v1/metrics/findings${MEASURED}`, 200]],
  "v1/metrics/funnel": [[`GET /api/v1/metrics/funnel${MEASURED}`, 200]],
  "v1/metrics/overview": [[`GET /api/v1/metrics/overview${MEASURED}`, 200]],
  "v1/openapi.json": [],
  workspace: [
    ["GET /api/workspace", 200],
    ["DELETE /api/workspace", 400, { name: SECRET, password: PASSWORD }],
  ],
};

/** Builds a case's request with the victim's ids. */
export function buildTenantRequest(
  [request, , body]: TenantCase,
  ids: Readonly<Record<string, string>>,
): { path: string; init: RequestInit } {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no id of ${name}`);
  const [method = "", ...path] = request.split(" ");
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = fill(JSON.stringify(body));
    init.headers = { "content-type": "application/json" };
  } else if (method === "POST") init.body = "User: hello";
  return { path: fill(path.join(" ")), init };
}

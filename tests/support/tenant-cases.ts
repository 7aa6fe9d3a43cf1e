/** Requests that another client tries on each endpoint file. `tests/runtime/tenants.test.ts` sends them and requires every file. */
import { PASSWORD } from "./accounts.ts";
import { AGENT_CASES } from "./agent-cases.ts";
import { TOLD_CASES } from "./told-cases.ts";
import { ALERT_CASES } from "./alert-tenant-cases.ts";
import { EXPORT_CASES } from "./export-cases.ts";
import { REPORT_TARGET_CASES } from "./report-target-cases.ts";
import { BACKFILL_CASES } from "./backfill-cases.ts";
import { CONNECTED_APP_CASES } from "./connected-app-cases.ts";
import { COMPANY_CASES } from "./company-cases.ts";
import { MODEL_CASES } from "./model-tenant-cases.ts";
import { RUNNER_CASES } from "./runner-tenant-cases.ts";
import { SECOND_FACTOR_CASES } from "./second-factor-cases.ts";
import { SUPPORT_CASES } from "./support-tenant-cases.ts";
import { VOICE_CASES } from "./voice-tenant-cases.ts";

/** Method and path, expected status, body. `{name}` is an id of the victim, except `{own…}`. */
export type TenantCase = readonly [request: `${string} /api/${string}`, status: number, body?: object];

/** Text that only the victim's data contains; no response to another client may contain it. */
export const SECRET = "zanzibar-secret-words";

const MEASURED = "?from=2026-01-01&to=2026-12-31&account={apiAccount}";
const [MINE, TOKEN] = [{ name: "mine" }, { token: "x" }];

const METRICS = "agents dimensions drop-offs findings flow funnel outcomes overview questions sources topics".split(
  " ",
);

/** Metrics of another client's account are empty. */
function listMetricCases(folder: "metrics" | "v1/metrics"): Record<string, TenantCase[]> {
  return Object.fromEntries(
    METRICS.map((name) => [`${folder}/${name}`, [[`GET /api/${folder}/${name}${MEASURED}`, 200]]]),
  );
}

/** The victim's ids in every parameter. 200 only where the request names nothing of the victim. No tenant data: no cases. */
export const TENANT_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "[...path]": [["GET /api/nothing", 404]],
  ...{ ...AGENT_CASES, ...ALERT_CASES, ...BACKFILL_CASES, ...COMPANY_CASES, ...MODEL_CASES, ...SECOND_FACTOR_CASES },
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
  "audit/export.csv": [["GET /api/audit/export.csv", 200]],
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
  "billing/cancel": [["POST /api/billing/cancel", 409, {}]],
  "billing/change/index": [["DELETE /api/billing/change", 409]],
  "billing/change/preview": [["POST /api/billing/change/preview", 409, { plan: "pro" }]],
  "billing/checkout/[sessionId]": [], // checkout.test.ts
  "billing/checkout/index": [["GET /api/billing/checkout?priceId=price_growth_monthly", 200]],
  "billing/details": [["GET /api/billing/details", 200]],
  "billing/held": [["GET /api/billing/held", 200]],
  "billing/index": [["GET /api/billing", 200]],
  "billing/invoices/[id]/pdf": [["GET /api/billing/invoices/in_sandbox_1/pdf", 404]],
  "billing/invoices/index": [["GET /api/billing/invoices", 200]],
  "billing/overage": [["PATCH /api/billing/overage", 409, { mode: "hold" }]],
  "billing/plans": [],
  "billing/portal": [["POST /api/billing/portal", 409]],
  "billing/quote": [],
  "billing/resume": [["POST /api/billing/resume", 409]],
  "billing/sandbox-portal/[portalId]/card": [], // The id is the secret.
  "billing/sandbox-portal/[portalId]/index": [],
  "billing/sandbox-portal/[portalId]/pay": [],
  "billing/sandbox/[sessionId]/cancel": [],
  "billing/sandbox/[sessionId]/challenge": [],
  "billing/sandbox/[sessionId]/index": [],
  "billing/sandbox/[sessionId]/pay": [],
  "billing/usage": [["GET /api/billing/usage", 200]],
  "billing/webhook": [], // events.test.ts
  benchmarks: [["GET /api/benchmarks", 200]],
  "bot-check": [],
  "channels/[channel]/[accountId]/health": [["GET /api/channels/telegram/{apiAccount}/health", 404]],
  "channels/[channel]/[accountId]/index": [
    ["PATCH /api/channels/telegram/{apiAccount}", 404, { settings: { sessionHours: 1 } }],
    ["DELETE /api/channels/telegram/{apiAccount}", 404],
    ["POST /api/channels/telegram/{apiAccount}", 401, { update_id: 1 }],
  ],
  "channels/[channel]/[accountId]/relay": [
    ["POST /api/channels/telegram/{apiAccount}/relay", 401, { request: { chat_id: 1, text: "mine" } }],
  ],
  "channels/[channel]/[accountId]/rotate": [["POST /api/channels/telegram/{apiAccount}/rotate", 404, {}]],
  "channels/[channel]/[accountId]/test": [["POST /api/channels/telegram/{apiAccount}/test", 404, {}]],
  "channels/[channel]/index": [["POST /api/channels/telegram", 404, { apiAccountId: "{apiAccount}" }]],
  "channels/index": [["GET /api/channels", 200]],
  "comments/[id]": [["DELETE /api/comments/{comment}", 404]],
  "conversations/[id]/calls": [["GET /api/conversations/{conversation}/calls", 404]],
  "conversations/[id]/comments": [
    ["GET /api/conversations/{conversation}/comments", 404],
    ["POST /api/conversations/{conversation}/comments", 404, { text: "mine" }],
  ],
  "conversations/[id]/index": [
    ["GET /api/conversations/{conversation}", 404],
    ["PATCH /api/conversations/{conversation}", 404, { tags: ["stolen"] }],
  ],
  "conversations/[id]/lead": [["PATCH /api/conversations/{conversation}/lead", 404, { state: "won" }]],
  "conversations/[id]/reading": [["PATCH /api/conversations/{conversation}/reading", 404, { outcome: "lost" }]],
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
  ...{ ...TOLD_CASES, ...REPORT_TARGET_CASES, ...EXPORT_CASES },
  "topics/[key]": [["PATCH /api/topics/price", 404, { hidden: true }]],
  "findings/changes": [["GET /api/findings/changes", 200]],
  "findings/[id]": [["PATCH /api/findings/dead_end:all", 200, { status: "dismissed" }]],
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
  "mail-reports": [["POST /api/mail-reports", 404, { token: "x".repeat(80) }]],
  ...listMetricCases("metrics"),
  "metrics/retention": [[`GET /api/metrics/retention${MEASURED}`, 200]],
  "metrics/live": [["GET /api/metrics/live", 200]],
  "notifications/index": [["GET /api/notifications", 200]],
  "notifications/preferences": [["GET /api/notifications/preferences", 200]],
  "notifications/read": [["POST /api/notifications/read", 200, { ids: ["{notification}"] }]],
  "notifications/unsubscribe": [["POST /api/notifications/unsubscribe?token=x", 404]],
  "onboarding/complete": [],
  "onboarding/index": [["GET /api/onboarding", 200]],
  "profile/confirmation": [],
  "profile/email/confirm": [],
  "profile/email/index": [],
  "profile/index": [["GET /api/profile", 200]],
  "profile/password": [],
  "reports/brand/index": [
    ["GET /api/reports/brand", 200],
    ["PUT /api/reports/brand", 200, { name: "mine", colour: null }],
  ],
  "reports/brand/logo": [["DELETE /api/reports/brand/logo", 200]],
  "reports/one-page": [[`GET /api/reports/one-page${MEASURED}`, 200]],
  "reports/one-page.pdf": [[`GET /api/reports/one-page.pdf${MEASURED}`, 200]],
  "reports/recipients": [["POST /api/reports/recipients", 404, { ...TOKEN, answer: "confirm" }]],
  "reports/schedules/[id]": [
    ["PATCH /api/reports/schedules/{schedule}", 404, { enabled: false }],
    ["DELETE /api/reports/schedules/{schedule}", 404],
  ],
  "redaction/index": [
    ["GET /api/redaction", 200],
    ["POST /api/redaction", 409],
    ["DELETE /api/redaction", 409],
  ],
  "redaction/preview": [["GET /api/redaction/preview", 200]],
  "reports/schedules/index": [["GET /api/reports/schedules", 200]],
  "reports/unsubscribe": [["POST /api/reports/unsubscribe?token=x", 404]],
  "reports/shares/[id]": [["DELETE /api/reports/shares/{share}", 404]],
  "reports/shares/index": [
    ["GET /api/reports/shares", 200],
    [
      "POST /api/reports/shares",
      404,
      { from: "2026-01-01", to: "2026-12-31", account: "{apiAccount}", expiresInDays: 1, quotes: true },
    ],
  ],
  "retention/index": [
    ["GET /api/retention", 200],
    ["PUT /api/retention", 200, { keepDays: 90, deleteFigures: false }],
  ],
  "retention/preview": [["POST /api/retention/preview", 200, { keepDays: 30, deleteFigures: true }]],
  ...{ ...CONNECTED_APP_CASES, ...RUNNER_CASES },
  sample: [],
  "notes/[id]": [["DELETE /api/notes/{note}", 404]],
  "notes/index": [
    ["GET /api/notes", 200],
    ["POST /api/notes", 201, { day: "2026-11-03", text: "mine" }],
  ],
  "saved-views/[id]": [["DELETE /api/saved-views/{view}", 404]],
  "saved-views/index": [
    ["GET /api/saved-views", 200],
    ["POST /api/saved-views", 201, { ...MINE, filter: { account: "{apiAccount}" } }],
  ],
  "sessions/[id]": [["DELETE /api/sessions/{session}", 404]],
  "sessions/index": [["GET /api/sessions", 200]],
  signup: [],
  ...{ status: [], "status.svg": [] },
  ...SUPPORT_CASES,
  ...VOICE_CASES,
  ...{ "test/clock": [], tickets: [] },
  "uploads/[id]/cancel": [["POST /api/uploads/{upload}/cancel", 404]],
  "uploads/[id]/index": [["GET /api/uploads/{upload}", 404]],
  "uploads/[id]/undo": [["POST /api/uploads/{upload}/undo", 404]],
  "uploads/index": [
    ["GET /api/uploads", 200],
    ['POST /api/uploads?apiAccountId={apiAccount}&fileName=x.txt&options={"format":"transcript"}', 404],
  ],
  "uploads/known": [["POST /api/uploads/known", 404, { apiAccountId: "{apiAccount}", conversationIds: ["file"] }]],
  "users/[id]/index": [
    ["PATCH /api/users/{user}", 404, { role: "viewer" }],
    ["DELETE /api/users/{user}", 404],
  ],
  "users/[id]/sessions": [["DELETE /api/users/{user}/sessions", 404]],
  "users/sessions": [["GET /api/users/sessions", 200]],
  "users/index": [["GET /api/users", 200]],
  "telemetry-sources": [["GET /api/telemetry-sources", 200]],
  "v1/conversations.csv": [["GET /api/v1/conversations.csv?account={apiAccount}", 200]],
  "v1/people/[user]": [[`GET /api/v1/people/${SECRET}`, 404]],
  "v1/conversations/[id]": [
    ["GET /api/v1/conversations/{conversation}", 404],
    [`GET /api/v1/conversations/external:${SECRET}?account={apiAccount}`, 404],
  ],
  "v1/conversations/index": [
    ["GET /api/v1/conversations", 200],
    ["GET /api/v1/conversations?account={apiAccount}", 200],
    ["GET /api/v1/conversations?q=zanzibar", 200],
  ],
  "v1/erasures/index": [
    ["GET /api/v1/erasures", 401],
    ["POST /api/v1/erasures", 401, { person: SECRET }],
  ],
  "v1/erasures/preview": [["POST /api/v1/erasures/preview", 401, { person: SECRET }]],
  "v1/mcp": [
    ["GET /api/v1/mcp", 405],
    ["POST /api/v1/mcp", 401, { jsonrpc: "2.0", id: 1, method: "tools/list" }],
    ["DELETE /api/v1/mcp", 405],
  ],
  "v1/events": [["POST /api/v1/events", 401, { conversationId: SECRET, type: "conversion" }]],
  "v1/otlp/v1/logs": [["POST /api/v1/otlp/v1/logs", 401, { resourceLogs: [] }]],
  "v1/otlp/v1/metrics": [["POST /api/v1/otlp/v1/metrics", 401, { resourceMetrics: [] }]],
  "v1/otlp/v1/traces": [["POST /api/v1/otlp/v1/traces", 401, { resourceSpans: [] }]],
  "v1/messages": [["POST /api/v1/messages", 401, { id: "m1", conversationId: SECRET, role: "user", text: "mine" }]],
  ...listMetricCases("v1/metrics"),
  "v1/openapi.json": [],
  "privacy/erasures/index": [
    ["GET /api/privacy/erasures", 200],
    ["POST /api/privacy/erasures", 201, { person: SECRET }],
  ],
  "privacy/erasures/preview": [["POST /api/privacy/erasures/preview", 200, { person: SECRET }]],
  "webhooks/[id]/deliveries/[deliveryId]/redeliver": [
    ["POST /api/webhooks/{webhook}/deliveries/{delivery}/redeliver", 404, {}],
    ["POST /api/webhooks/{ownWebhook}/deliveries/{delivery}/redeliver", 404, {}],
  ],
  "webhooks/[id]/deliveries/index": [["GET /api/webhooks/{webhook}/deliveries", 404]],
  "webhooks/[id]/index": [
    ["PATCH /api/webhooks/{webhook}", 404, { enabled: false }],
    ["DELETE /api/webhooks/{webhook}", 404],
  ],
  "webhooks/[id]/recover": [["POST /api/webhooks/{webhook}/recover", 404, { since: "2026-01-01T00:00:00Z" }]],
  "webhooks/[id]/rotate": [["POST /api/webhooks/{webhook}/rotate", 404, {}]],
  "webhooks/[id]/test": [["POST /api/webhooks/{webhook}/test", 404, {}]],
  "webhooks/index": [["GET /api/webhooks", 200]],
  "workspace/model-prices": [
    ["GET /api/workspace/model-prices", 200],
    ["PUT /api/workspace/model-prices", 200, { rows: [] }],
  ],
  "workspace/model-prices/recount": [["POST /api/workspace/model-prices/recount", 202, { from: "2026-01-01" }]],
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
  const headers = { "content-type": "application/json" };
  const text = method === "POST" ? { body: "User: hello" } : {};
  const sent = body === undefined ? text : { body: fill(JSON.stringify(body)), headers };
  return { path: fill(path.join(" ")), init: { method, ...sent } };
}

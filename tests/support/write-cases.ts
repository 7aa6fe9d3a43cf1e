/** A valid request for every endpoint by which a signed-in user changes something. `write-access.test.ts` requires every endpoint. */
import { REPORT_TARGET_WRITES } from "./report-target-cases.ts";
import { EXPORT_WRITES } from "./export-cases.ts";
import { PASSWORD } from "./accounts.ts";
import { BACKFILL_WRITES } from "./backfill-cases.ts";
import { CONNECTED_APP_WRITES } from "./connected-app-cases.ts";
import { CLOSED_URL } from "./closed-url.ts";
import { COMPANY_SETTINGS } from "./company-cases.ts";
import { NEW_PASSKEY } from "./second-factor-cases.ts";

/** One white pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

export type WriteCase = {
  path: string;
  body?: object;
  /** An import's status that the request needs. */
  importStatus?: "queued" | "running" | "paused" | "done";
  /** Whether the body is a picture. */
  picture?: true;
};

const MEMBER = "/api/users/{member}";
const CONVERSATION = "/api/conversations/{conversation}";
const ACCOUNT = "/api/api-accounts/{apiAccount}";
const KEY = "/api/api-keys/{apiKey}";
const CHANNEL = "/api/channels/telegram/{apiAccount}";
const ALERT = { name: "Many", measure: "conversations", condition: { kind: "threshold", op: "above", value: 5 } };
const TICKET = "/api/support/tickets/{conversation}";
const PASSKEY = "/api/profile/passkeys/{conversation}";
const SECOND_FACTOR = "/api/profile/second-factor";
const COMPANY = "/api/workspace/company-sign-in";
const CALL = "/api/voice/calls/{conversation}";
const SPANS = [{ speaker: "bot", startMs: 0, endMs: 900 }];
const CALL_FIGURES = { durationMs: 1000, sampleRate: 8000, channels: 2, spans: SPANS };
const FINDING = "/api/findings/dead_end:all";

/** By method and file; several requests where an endpoint makes several kinds of changes. `{name}` is an id of the workspace. */
export const WRITE_CASES: Readonly<Record<string, readonly WriteCase[]>> = {
  ...{ ...REPORT_TARGET_WRITES, ...BACKFILL_WRITES, ...CONNECTED_APP_WRITES, ...EXPORT_WRITES },
  "DELETE agent/threads/[id]/index": [{ path: "/api/agent/threads/{agentThread}" }],
  "DELETE alerts/[id]/index": [{ path: "/api/alerts/{alert}" }],
  "DELETE api-keys/[id]/index": [{ path: KEY }],
  "DELETE auth/impersonation": [{ path: "/api/auth/impersonation" }],
  "DELETE billing/change/index": [{ path: "/api/billing/change" }],
  "DELETE channels/[channel]/[accountId]/index": [{ path: CHANNEL }],
  "DELETE comments/[id]": [{ path: "/api/comments/{comment}" }],
  "DELETE intents/[id]": [{ path: "/api/intents/{intent}" }],
  "DELETE invitations/[id]": [{ path: "/api/invitations/{invitation}" }],
  "DELETE reading/calibration": [{ path: "/api/reading/calibration" }],
  "DELETE reading/[id]": [{ path: "/api/reading/{conversation}" }],
  "DELETE profile/email/index": [{ path: "/api/profile/email" }],
  "DELETE profile/passkeys/[id]": [{ path: PASSKEY, body: { password: PASSWORD } }],
  "DELETE profile/second-factor/app/index": [{ path: `${SECOND_FACTOR}/app`, body: { password: PASSWORD } }],
  "DELETE reports/brand/logo": [{ path: "/api/reports/brand/logo" }],
  "DELETE reports/schedules/[id]": [{ path: "/api/reports/schedules/{schedule}" }],
  "DELETE reports/shares/[id]": [{ path: "/api/reports/shares/{share}" }],
  "DELETE redaction/index": [{ path: "/api/redaction" }],
  "DELETE runner/devices/[id]": [{ path: "/api/runner/devices/{view}" }],
  "DELETE runner/runs/[id]": [{ path: "/api/runner/runs/{view}" }],
  "DELETE runner/scripts/[id]": [{ path: "/api/runner/scripts/{view}" }],
  "DELETE sample": [{ path: "/api/sample" }],
  "DELETE notes/[id]": [{ path: "/api/notes/{note}" }],
  "DELETE saved-views/[id]": [{ path: "/api/saved-views/{view}" }],
  "DELETE sessions/[id]": [{ path: "/api/sessions/{session}" }],
  "DELETE sessions/index": [{ path: "/api/sessions" }],
  "DELETE users/[id]/index": [{ path: MEMBER }],
  "DELETE users/[id]/second-factor": [{ path: `${MEMBER}/second-factor` }],
  "DELETE users/[id]/sessions": [{ path: `${MEMBER}/sessions` }],
  "DELETE voice/calls/[id]/index": [{ path: CALL }],
  "DELETE webhooks/[id]/index": [{ path: "/api/webhooks/{webhook}" }],
  "DELETE workspace/company-sign-in/index": [{ path: COMPANY }],
  "DELETE workspace": [{ path: "/api/workspace", body: { name: "Wrong name", password: PASSWORD } }],
  "PATCH agent/threads/[id]/index": [{ path: "/api/agent/threads/{agentThread}", body: { shared: true } }],
  "PATCH alerts/[id]/index": [{ path: "/api/alerts/{alert}", body: { name: "Renamed" } }],
  "PATCH api-accounts/[id]": [{ path: ACCOUNT, body: { name: "Renamed" } }],
  "PATCH api-keys/[id]/index": [{ path: KEY, body: { name: "Renamed" } }],
  "PATCH billing/overage": [{ path: "/api/billing/overage", body: { mode: "hold" } }],
  "PATCH channels/[channel]/[accountId]/index": [{ path: CHANNEL, body: { settings: { sessionHours: 12 } } }],
  "PATCH conversations/[id]/lead": [{ path: `${CONVERSATION}/lead`, body: { state: "contacted" } }],
  "PATCH conversations/[id]/reading": [{ path: `${CONVERSATION}/reading`, body: { outcome: "lost" } }],
  "PATCH conversations/[id]/index": [
    { path: CONVERSATION, body: { tags: ["checked"] } },
    { path: CONVERSATION, body: { stage: "interest" } },
    { path: CONVERSATION, body: { converted: true } },
  ],
  "PATCH intents/[id]": [{ path: "/api/intents/{intent}", body: { name: "Renamed", add: ["more"] } }],
  "PATCH intents/none": [{ path: "/api/intents/none", body: { add: ["something else"] } }],
  "PATCH profile/index": [{ path: "/api/profile", body: { name: "Vera Viewer" } }],
  "PATCH profile/passkeys/[id]": [{ path: PASSKEY, body: { name: "Renamed" } }],
  "PATCH reports/schedules/[id]": [{ path: "/api/reports/schedules/{schedule}", body: { enabled: false } }],
  "PATCH support/tickets/[id]/index": [{ path: TICKET, body: { state: "closed" } }],
  "PATCH users/[id]/index": [{ path: MEMBER, body: { role: "admin" } }],
  "PATCH voice/calls/[id]/index": [{ path: CALL, body: { offsetMs: 100 } }],
  "PATCH webhooks/[id]/index": [{ path: "/api/webhooks/{webhook}", body: { enabled: false } }],
  "PATCH workspace": [{ path: "/api/workspace", body: { name: "Another name" } }],
  "POST agent/ask": [{ path: "/api/agent/ask", body: { question: "How many conversations yesterday?" } }],
  "POST agent/messages/[id]/feedback": [
    { path: "/api/agent/messages/{agentMessage}/feedback", body: { thumbs: "up" } },
  ],
  "POST alerts/[id]/mute": [
    { path: "/api/alerts/{alert}/mute", body: { until: "2100-01-01T00:00:00Z" } },
    { path: "/api/alerts/{alert}/mute", body: { until: null } },
  ],
  "POST alerts/[id]/test": [{ path: "/api/alerts/{alert}/test", body: {} }],
  "POST alerts/index": [{ path: "/api/alerts", body: ALERT }],
  "POST alerts/preview": [{ path: "/api/alerts/preview", body: { rule: ALERT, days: 1 } }],
  "POST api-accounts/index": [{ path: "/api/api-accounts", body: { name: "Another bot", channel: "webchat" } }],
  "POST api-keys/[id]/rotate": [{ path: `${KEY}/rotate`, body: { overlap: true } }],
  "POST api-keys/index": [
    { path: "/api/api-keys", body: { apiAccountId: "{apiAccount}", name: "More", scopes: ["read"] } },
  ],
  "POST auth/verification": [{ path: "/api/auth/verification" }],
  "POST channels/[channel]/[accountId]/rotate": [{ path: `${CHANNEL}/rotate`, body: { graceHours: 1 } }],
  "POST channels/[channel]/[accountId]/test": [{ path: `${CHANNEL}/test`, body: {} }],
  "POST channels/[channel]/index": [
    { path: "/api/channels/telegram", body: { apiAccountId: "{apiAccount}", credentials: {} } },
  ],
  "POST billing/cancel": [{ path: "/api/billing/cancel", body: {} }],
  "POST billing/change/index": [{ path: "/api/billing/change", body: { plan: "pro", prorationDate: 0 } }],
  "POST billing/change/preview": [{ path: "/api/billing/change/preview", body: { plan: "pro" } }],
  "POST billing/checkout/index": [{ path: "/api/billing/checkout", body: { priceId: "price_growth_monthly" } }],
  "POST billing/portal": [{ path: "/api/billing/portal" }],
  "POST billing/resume": [{ path: "/api/billing/resume" }],
  "POST conversations/[id]/comments": [{ path: `${CONVERSATION}/comments`, body: { text: "Look at this" } }],
  "POST reading/[id]": [{ path: "/api/reading/{conversation}", body: { outcome: "lost" } }],
  "POST conversations/tags": [{ path: "/api/conversations/tags", body: { ids: ["{conversation}"], add: ["many"] } }],
  "POST privacy/erasures/index": [{ path: "/api/privacy/erasures", body: { person: "nobody@example.com" } }],
  "POST privacy/erasures/preview": [{ path: "/api/privacy/erasures/preview", body: { person: "nobody@example.com" } }],
  "POST redaction/index": [{ path: "/api/redaction" }],
  "POST retention/preview": [{ path: "/api/retention/preview", body: { keepDays: 90, deleteFigures: false } }],
  "POST intents/index": [{ path: "/api/intents", body: { name: "Refunds", examples: ["I want my money back"] } }],
  "POST invitations/index": [{ path: "/api/invitations", body: { email: "guest@example.org", role: "viewer" } }],
  "POST notifications/read": [{ path: "/api/notifications/read", body: { all: true } }],
  "POST onboarding/complete": [{ path: "/api/onboarding/complete" }],
  "POST profile/email/index": [
    { path: "/api/profile/email", body: { email: "vera.new@example.org", password: PASSWORD } },
  ],
  "POST profile/confirmation": [{ path: "/api/profile/confirmation" }],
  "POST profile/password": [
    { path: "/api/profile/password", body: { currentPassword: PASSWORD, newPassword: "Another-Horse-8" } },
  ],
  "POST profile/passkeys/index": [{ path: "/api/profile/passkeys", body: NEW_PASSKEY }],
  "POST profile/passkeys/options": [{ path: "/api/profile/passkeys/options", body: { password: PASSWORD } }],
  "POST profile/second-factor/app/index": [{ path: `${SECOND_FACTOR}/app`, body: { code: "123456" } }],
  "POST profile/second-factor/app/start": [{ path: `${SECOND_FACTOR}/app/start`, body: { password: PASSWORD } }],
  "POST profile/second-factor/recovery-codes": [
    { path: `${SECOND_FACTOR}/recovery-codes`, body: { password: PASSWORD } },
  ],
  "POST reports/schedules/index": [
    { path: "/api/reports/schedules", body: { every: "week", hour: 8, recipients: ["owner@example.com"] } },
  ],
  "POST reports/shares/index": [
    { path: "/api/reports/shares", body: { from: "2026-01-01", to: "2026-01-31", expiresInDays: 7 } },
  ],
  "POST sample": [{ path: "/api/sample" }],
  "POST notes/index": [{ path: "/api/notes", body: { day: "2026-11-03", text: "New prices" } }],
  "POST saved-views/index": [{ path: "/api/saved-views", body: { name: "Dropped", filter: { outcome: "dropped" } } }],
  "POST support/attachments/index": [{ path: "/api/support/attachments?name=a.png", picture: true }],
  "POST support/tickets/[id]/messages": [{ path: `${TICKET}/messages`, body: { text: "Hello" } }],
  "POST support/tickets/index": [{ path: "/api/support/tickets", body: { subject: "Upload", text: "Hello" } }],
  "POST uploads/[id]/cancel": [{ path: "/api/uploads/{upload}/cancel", importStatus: "queued" }],
  "POST uploads/[id]/undo": [{ path: "/api/uploads/{upload}/undo", importStatus: "done" }],
  "POST uploads/index": [
    { path: '/api/uploads?apiAccountId={apiAccount}&fileName=more.txt&options={"format":"transcript"}' },
  ],
  "POST uploads/known": [
    { path: "/api/uploads/known", body: { apiAccountId: "{apiAccount}", conversationIds: ["file"] } },
  ],
  "POST voice/calls/[id]/link": [{ path: `${CALL}/link` }],
  "POST voice/calls/index": [{ path: "/api/voice/calls?apiAccountId={apiAccount}&fileName=a.wav", body: CALL_FIGURES }],
  "POST webhooks/[id]/deliveries/[deliveryId]/redeliver": [
    { path: "/api/webhooks/{webhook}/deliveries/{webhook}/redeliver", body: {} },
  ],
  "POST webhooks/[id]/recover": [{ path: "/api/webhooks/{webhook}/recover", body: { since: "2026-01-01T00:00:00Z" } }],
  "POST webhooks/[id]/rotate": [{ path: "/api/webhooks/{webhook}/rotate", body: {} }],
  "POST webhooks/[id]/test": [{ path: "/api/webhooks/{webhook}/test", body: {} }],
  "POST webhooks/index": [{ path: "/api/webhooks", body: { url: CLOSED_URL, events: [] } }],
  "POST runner/pairings/index": [{ path: "/api/runner/pairings", body: {} }],
  "POST runner/runs/index": [{ path: "/api/runner/runs", body: { runs: [{ name: "not a run" }] } }],
  "POST runner/scripts/from-conversation": [
    { path: "/api/runner/scripts/from-conversation", body: { conversationId: "{conversation}" } },
  ],
  "POST runner/scripts/index": [{ path: "/api/runner/scripts", body: { text: "#me\nHello" } }],
  "PUT runner/scripts/[id]": [{ path: "/api/runner/scripts/{conversation}", body: { text: "#me\nHello" } }],
  "PUT notifications/preferences": [
    { path: "/api/notifications/preferences", body: { preferences: [{ kind: "report", mail: false, inApp: true }] } },
  ],
  "PUT billing/details": [
    {
      path: "/api/billing/details",
      body: {
        name: "Casa Azul Lda",
        email: "accounts@example.org",
        address: { line1: "Rua Augusta 1", city: "Lisbon", postalCode: "1100-048", country: "PT" },
      },
    },
  ],
  "PATCH findings/[id]": [{ path: FINDING, body: { status: "dismissed" } }],
  "PATCH properties/[name]": [{ path: "/api/properties/plan", body: { tracked: false } }],
  "PATCH topics/[key]": [{ path: "/api/topics/price", body: { hidden: true } }],
  "POST conversations/[id]/second-opinion": [{ path: `${CONVERSATION}/second-opinion` }],
  "POST conversations/[id]/suggested-reply": [{ path: `${CONVERSATION}/suggested-reply` }],
  "POST findings/[id]/wording": [{ path: `${FINDING}/wording`, body: { from: "2026-01-01", to: "2026-01-31" } }],
  "POST workspace/language-model/test": [{ path: "/api/workspace/language-model/test" }],
  "POST workspace/model-prices/recount": [
    { path: "/api/workspace/model-prices/recount", body: { from: "2026-01-01" } },
  ],
  "PUT support/tickets/[id]/rating": [{ path: `${TICKET}/rating`, body: { rating: "good" } }],
  "PUT workspace/second-factor": [{ path: "/api/workspace/second-factor", body: { required: false } }],
  "POST workspace/company-sign-in/domain-check": [{ path: `${COMPANY}/domain-check` }],
  "PUT workspace/company-sign-in/enforcement": [{ path: `${COMPANY}/enforcement`, body: { enforced: true } }],
  "PUT workspace/company-sign-in/index": [{ path: COMPANY, body: COMPANY_SETTINGS }],
  "PUT workspace/language-model/index": [{ path: "/api/workspace/language-model", body: { enabled: false } }],
  "PUT voice/calls/[id]/transcript": [{ path: `${CALL}/transcript`, body: { segments: [] } }],
  "PUT voice/settings": [{ path: "/api/voice/settings", body: { keepDays: 7, alwaysTranscribe: false } }],
  "PUT workspace/model-prices": [{ path: "/api/workspace/model-prices", body: { rows: [] } }],
  "PUT retention/index": [{ path: "/api/retention", body: { keepDays: 90, deleteFigures: false } }],
  "PUT reports/brand/index": [{ path: "/api/reports/brand", body: { name: "Almarea", colour: "#1f4fa3" } }],
  "PUT reports/brand/logo": [{ path: "/api/reports/brand/logo", picture: true }],
  "PUT onboarding/index": [{ path: "/api/onboarding", body: { step: 2 } }],
};

/** POSTs that only read: a list of ids or a rule is too long for a URL, and a dry run of a channel stores nothing. */
export const READS: readonly string[] = [
  "POST agent/ask",
  "POST alerts/preview",
  "POST uploads/known",
  "POST channels/[channel]/[accountId]/test",
];

/** What a viewer may change: their own profile, sessions, address and tickets. Everything else is refused by role. */
export const VIEWER_MAY: readonly string[] = [
  "DELETE agent/threads/[id]/index",
  "DELETE auth/impersonation",
  "DELETE profile/email/index",
  "DELETE profile/passkeys/[id]",
  "DELETE profile/second-factor/app/index",
  "DELETE sessions/[id]",
  "DELETE sessions/index",
  "PATCH agent/threads/[id]/index",
  "PATCH profile/index",
  "PATCH profile/passkeys/[id]",
  "PATCH support/tickets/[id]/index",
  "POST agent/messages/[id]/feedback",
  "POST auth/verification",
  "POST notifications/read",
  "POST profile/email/index",
  "POST profile/confirmation",
  "POST profile/password",
  "POST profile/passkeys/index",
  "POST profile/passkeys/options",
  "POST profile/second-factor/app/index",
  "POST profile/second-factor/app/start",
  "POST profile/second-factor/recovery-codes",
  "POST support/attachments/index",
  "POST support/tickets/[id]/messages",
  "POST support/tickets/index",
  "POST voice/calls/[id]/link",
  "PUT notifications/preferences",
  "PUT support/tickets/[id]/rating",
];

/** What stays possible while a workspace is read-only; also everything under `billing/`. */
export const READ_ONLY_MAY: readonly string[] = [
  ...VIEWER_MAY,
  ...READS,
  ...["DELETE api-keys/[id]/index", "DELETE connected-apps/[id]"],
  "DELETE channels/[channel]/[accountId]/index",
  ...["DELETE exports/[id]/index", "POST exports/[id]/link", "POST exports/index"],
  ...["DELETE exports/schedule/index", "DELETE exports/schedule/run", "POST exports/schedule/run"],
  "DELETE redaction/index",
  "DELETE users/[id]/second-factor",
  "DELETE users/[id]/sessions",
  "POST retention/preview",
  "DELETE webhooks/[id]/index",
  "DELETE sources/targets/[id]/index",
  "DELETE workspace",
  "PUT workspace/second-factor",
  "DELETE workspace/company-sign-in/index",
  "PUT workspace/company-sign-in/enforcement",
  "POST privacy/erasures/index",
  "POST privacy/erasures/preview",
];

/** Builds a case's request with the workspace's ids. */
export function buildWriteRequest(
  method: string,
  { path, body, picture }: WriteCase,
  ids: Readonly<Record<string, string>>,
): { path: string; init: RequestInit } {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no id of ${name}`);
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = fill(JSON.stringify(body));
    init.headers = { "content-type": "application/json" };
  } else if (picture === true) init.body = Buffer.from(PNG, "base64");
  else if (path.startsWith("/api/uploads?")) init.body = "User: hello";
  return { path: fill(path), init };
}

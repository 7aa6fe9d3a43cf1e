import type { TenantCase } from "./tenant-cases.ts";

const MINE = { name: "mine" };
const ALERT = { ...MINE, measure: "conversations", condition: { kind: "threshold", op: "above", value: 5 } };

/** Requests of another client for alerts. */
export const ALERT_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "alerts/[id]/history": [["GET /api/alerts/{alert}/history", 404]],
  "alerts/[id]/index": [
    ["GET /api/alerts/{alert}", 404],
    ["PATCH /api/alerts/{alert}", 404, MINE],
    ["DELETE /api/alerts/{alert}", 404],
  ],
  "alerts/[id]/mute": [["POST /api/alerts/{alert}/mute", 404, { until: null }]],
  "alerts/[id]/test": [["POST /api/alerts/{alert}/test", 404, {}]],
  "alerts/index": [
    ["GET /api/alerts", 200],
    ["POST /api/alerts", 404, { ...ALERT, targets: [{ kind: "mail", userIds: ["{user}"] }] }],
    ["POST /api/alerts", 404, { ...ALERT, targets: [{ kind: "webhook", endpointId: "{webhook}" }] }],
    ["POST /api/alerts", 404, { ...ALERT, filter: { account: "{apiAccount}" } }],
  ],
  "alerts/preview": [
    ["POST /api/alerts/preview", 200, { rule: ALERT, days: 7 }],
    ["POST /api/alerts/preview", 404, { rule: { ...ALERT, filter: { account: "{apiAccount}" } }, days: 7 }],
  ],
};

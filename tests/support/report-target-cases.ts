/** Requests for what sold conversations are reported to, and for the weekly digest, in the lists of all endpoints. */
import { CLOSED_URL } from "./closed-url.ts";
import type { TenantCase } from "./tenant-cases.ts";
import type { WriteCase } from "./write-cases.ts";

/** Requests of another client. */
export const REPORT_TARGET_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "sources/targets/index": [["GET /api/sources/targets", 200]],
  "sources/targets/[id]/index": [
    ["PATCH /api/sources/targets/{reportTarget}", 404, { enabled: false }],
    ["DELETE /api/sources/targets/{reportTarget}", 404],
  ],
  "sources/targets/[id]/test": [["POST /api/sources/targets/{reportTarget}/test", 404, {}]],
  "weekly-digest/chart.png": [],
  "weekly-digest/index": [
    ["GET /api/weekly-digest", 200],
    ["PATCH /api/weekly-digest", 404, { userIds: ["{user}"] }],
  ],
  "weekly-digest/test": [["POST /api/weekly-digest/test", 422, {}]],
};

/** Requests that change something. */
export const REPORT_TARGET_WRITES: Readonly<Record<string, readonly WriteCase[]>> = {
  "DELETE sources/targets/[id]/index": [{ path: "/api/sources/targets/{reportTarget}" }],
  "PATCH sources/targets/[id]/index": [{ path: "/api/sources/targets/{reportTarget}", body: { enabled: false } }],
  "POST sources/targets/[id]/test": [{ path: "/api/sources/targets/{reportTarget}/test", body: {} }],
  "PATCH weekly-digest/index": [{ path: "/api/weekly-digest", body: { lang: "pt" } }],
  "POST weekly-digest/test": [{ path: "/api/weekly-digest/test", body: {} }],
  "POST sources/targets/index": [{ path: "/api/sources/targets", body: { kind: "webhook", url: CLOSED_URL } }],
};

type Post = (path: string, body: object) => Promise<Record<string, { id: string } | undefined>>;

/** The webhook and the target of requests that leave them there: a workspace has few. */
const kept: Record<string, string> = {};

/** Adds the webhook or the target that a request is about; returns its id by name. */
export async function addHook(name: string, post: Post): Promise<Record<string, string>> {
  if (name.includes("webhooks/[id]")) {
    const { endpoint } = "webhook" in kept ? {} : await post("/api/webhooks", { url: CLOSED_URL, events: [] });
    if (endpoint !== undefined) kept["webhook"] = endpoint.id;
    return kept;
  }
  if (!name.includes("sources/targets/[id]")) return {};
  const isKept = !name.startsWith("DELETE");
  if (isKept && "reportTarget" in kept) return kept;
  const { target } = await post("/api/sources/targets", { kind: "webhook", url: CLOSED_URL });
  if (target === undefined) return {};
  if (isKept) kept["reportTarget"] = target.id;
  return { reportTarget: target.id };
}

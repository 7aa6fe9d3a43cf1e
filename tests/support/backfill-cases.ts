/** Requests to the imports of channels' past conversations: those of another client, and those that change something. */
import type { TenantCase } from "./tenant-cases.ts";
import type { WriteCase } from "./write-cases.ts";

const SOURCE = {
  channel: "intercom",
  apiAccountId: "{apiAccount}",
  credentials: {},
  from: "2026-01-01T00:00:00Z",
  to: "2026-02-01T00:00:00Z",
};

export const BACKFILL_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "uploads/[id]/pause": [["POST /api/uploads/{upload}/pause", 404]],
  "uploads/[id]/resume": [["POST /api/uploads/{upload}/resume", 404, {}]],
  "uploads/backfill/index": [["POST /api/uploads/backfill", 404, SOURCE]],
  "uploads/backfill/preview": [["POST /api/uploads/backfill/preview", 404, SOURCE]],
};

export const BACKFILL_WRITES: Readonly<Record<string, readonly WriteCase[]>> = {
  "POST uploads/[id]/pause": [{ path: "/api/uploads/{upload}/pause", importStatus: "running" }],
  "POST uploads/[id]/resume": [{ path: "/api/uploads/{upload}/resume", body: {}, importStatus: "paused" }],
  "POST uploads/backfill/index": [{ path: "/api/uploads/backfill", body: SOURCE }],
  "POST uploads/backfill/preview": [{ path: "/api/uploads/backfill/preview", body: SOURCE }],
};

/** Requests for exports in the lists of all endpoints. */
import type { Sql } from "#src/server/db/sql.ts";
import { CLOSED_URL } from "./closed-url.ts";
import type { TenantCase } from "./tenant-cases.ts";
import type { WriteCase } from "./write-cases.ts";

/** A bucket that nothing is sent to. */
export const SCHEDULE = {
  ...{ endpoint: CLOSED_URL, region: "auto", bucket: "bucket", prefix: "data", keyId: "key", secret: "secret" },
  ...{ formats: ["parquet"], enabled: false },
};
const FROM = { from: "2026-01-01" };

/** Requests of another client. */
export const EXPORT_CASES: Readonly<Record<string, readonly TenantCase[]>> = {
  "exports/[id]/index": [["DELETE /api/exports/{export}", 404]],
  "exports/[id]/link": [["POST /api/exports/{export}/link", 404, {}]],
  "exports/file": [["GET /api/exports/file?token=x", 410]],
  "exports/index": [
    ["GET /api/exports", 200],
    ["POST /api/exports", 201, {}],
  ],
  "exports/schedule/index": [
    ["GET /api/exports/schedule", 200],
    ["DELETE /api/exports/schedule", 404],
    ["PUT /api/exports/schedule", 422, { ...SCHEDULE, secret: undefined }],
  ],
  "exports/schedule/run": [
    ["POST /api/exports/schedule/run", 404, FROM],
    ["DELETE /api/exports/schedule/run", 409],
  ],
};

/** Requests that change something. */
export const EXPORT_WRITES: Readonly<Record<string, readonly WriteCase[]>> = {
  "DELETE exports/[id]/index": [{ path: "/api/exports/{export}" }],
  "DELETE exports/schedule/index": [{ path: "/api/exports/schedule" }],
  "DELETE exports/schedule/run": [{ path: "/api/exports/schedule/run" }],
  "POST exports/[id]/link": [{ path: "/api/exports/{export}/link" }],
  "POST exports/index": [{ path: "/api/exports" }],
  "POST exports/schedule/run": [{ path: "/api/exports/schedule/run", body: FROM }],
  "PUT exports/schedule/index": [{ path: "/api/exports/schedule", body: SCHEDULE }],
};

/** Adds the schedule that a request is about; it has days to write again, and nobody begins with them. */
export async function addSchedule(owner: Sql, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  if (!name.includes("exports/schedule")) return;
  await owner`
    insert into export_schedules
      (client_id, endpoint, region, bucket, prefix, key_id, sealed, formats, enabled, since, rewrite_from, next_at, held_until)
    values (${clientId}, ${CLOSED_URL}, 'auto', 'other', '', 'key', '\\x00', '{parquet}', true, '2026-01-01', '2026-01-01',
      now() + interval '1 day', now() + interval '1 day')
    on conflict (client_id) do nothing`;
}

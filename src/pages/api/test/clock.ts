import { clockAdvanceSchema, clockAdvancedSchema, clockSchema } from "#src/domain/billing/billing.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { advanceClockAndMails, getClock } from "#src/server/features/clock/clock.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", output: clockSchema }, () => getClock(getDatabase().system));

export const POST = endpoint({ access: "public", body: clockAdvanceSchema, output: clockAdvancedSchema }, ({ body }) =>
  advanceClockAndMails(getDatabase().system, body.advanceSeconds),
);

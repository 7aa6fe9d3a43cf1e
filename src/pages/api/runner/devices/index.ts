import { devicesSchema } from "#src/domain/runner/runner.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listDevices } from "#src/server/features/runner/devices.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: devicesSchema }, ({ viewer }) =>
  listDevices(getDatabase(), viewer),
);

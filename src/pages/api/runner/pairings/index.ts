import { z } from "zod";
import { pairingSchema } from "#src/domain/runner/runner.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createPairing } from "#src/server/features/runner/devices.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", body: z.object({}), output: pairingSchema, status: 201 }, ({ viewer }) =>
  createPairing(getDatabase(), viewer),
);

import { heldSchema } from "#src/domain/billing/usage/usage.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getHeld } from "#src/server/features/billing/usage/usage.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: heldSchema }, ({ viewer }) => getHeld(getDatabase(), viewer));

import { secondFactorSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getSecondFactor } from "#src/server/features/second-factor/second-factor.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", secondFactor: "optional", output: secondFactorSchema }, ({ viewer }) =>
  getSecondFactor(getDatabase().system, viewer),
);

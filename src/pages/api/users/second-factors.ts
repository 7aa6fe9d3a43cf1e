import { memberFactorsSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listFactors } from "#src/server/features/second-factor/rule.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: memberFactorsSchema }, ({ viewer }) =>
  listFactors(getDatabase().system, viewer),
);

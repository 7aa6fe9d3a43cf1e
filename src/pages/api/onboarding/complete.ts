import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { completeOnboarding } from "#src/server/features/workspace/overview.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", output: successSchema }, ({ viewer }) =>
  completeOnboarding(getDatabase(), viewer),
);

import { z } from "zod";
import { apiAccountChangeSchema, apiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { updateApiAccount } from "#src/server/features/api-accounts/api-accounts.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PATCH = endpoint(
  {
    access: "user",
    params: z.object({ id: idSchema }),
    body: apiAccountChangeSchema,
    output: apiAccountSchema,
  },
  ({ viewer, params, body }) => updateApiAccount(getDatabase(), viewer, { apiAccountId: params.id, change: body }),
);

import { z } from "zod";
import { newApiKeyOutputSchema, rotateApiKeySchema } from "#src/domain/accounts/accounts.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { rotateApiKey } from "#src/server/features/accounts/api-keys.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  {
    access: "user",
    params: z.object({ id: idSchema }),
    body: rotateApiKeySchema,
    output: newApiKeyOutputSchema,
    status: 201,
  },
  ({ viewer, params, body }) => rotateApiKey(getDatabase(), viewer, { apiKeyId: params.id, overlap: body.overlap }),
);

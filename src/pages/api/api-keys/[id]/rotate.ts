import { z } from "zod";
import { newApiKeyOutputSchema, rotateApiKeySchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { rotateApiKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

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

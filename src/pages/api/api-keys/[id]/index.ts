import { z } from "zod";
import { apiKeyChangeSchema, apiKeySchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { renameApiKey, revokeApiKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "user", params, body: apiKeyChangeSchema, output: apiKeySchema },
  ({ viewer, params: { id }, body }) => renameApiKey(getDatabase(), viewer, { apiKeyId: id, name: body.name }),
);

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params, output: successSchema },
  ({ viewer, params: { id } }) => revokeApiKey(getDatabase(), viewer, id),
);

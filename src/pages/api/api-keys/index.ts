import { apiKeysSchema, newApiKeyOutputSchema, newApiKeySchema } from "#src/domain/api-keys/api-keys.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createApiKey, listApiKeys } from "#src/server/features/api-keys/api-keys.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: apiKeysSchema }, ({ viewer }) =>
  listApiKeys(getDatabase(), viewer),
);

export const POST = endpoint(
  { access: "user", body: newApiKeySchema, output: newApiKeyOutputSchema, status: 201 },
  ({ viewer, body }) => createApiKey(getDatabase(), viewer, body),
);

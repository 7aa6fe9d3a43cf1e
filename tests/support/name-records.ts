import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { createAlert } from "#src/server/features/alerts/rules.service.ts";
import { createApiKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { changeProperty } from "#src/server/features/properties/properties.service.ts";
import { FEW_CONVERSATIONS, toViewer } from "./alerts.ts";
import type { TestClient } from "./test-client.ts";

/** Adds alerts, an API key and a call whose names or filters, which members type, hold a text. */
export async function nameRecords(owner: Sql, client: TestClient, text: string): Promise<void> {
  const { clientId, apiAccountId } = client;
  const viewer = toViewer(client);
  await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, name: `Silence of ${text}`, enabled: false }));
  await changeProperty(viewer, "mail", { tracked: true });
  const filter = { property: `mail=${encodeURIComponent(text)}` };
  await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, filter, enabled: false }));
  await createApiKey(getDatabase(), viewer, { name: `Laptop of ${text}`, apiAccountId, scopes: ["read"] });
  await owner`
    insert into voice_calls (client_id, call_id, api_account_id, file_name, status, created_at, keep_audio)
    values (${clientId}, ${crypto.randomUUID()}, ${apiAccountId}, ${`${text}.wav`}, 'failed', now(), false)`;
}

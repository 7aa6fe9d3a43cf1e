import { languageModelChangeSchema } from "#src/domain/language-model/language-model.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { insertCall } from "#src/server/features/language-model/language-model.sql.ts";
import { setLanguageModel } from "#src/server/features/language-model/settings.service.ts";

/** Sets up a language model, which stays off, and records a call of it. */
export async function addMarkedModel(viewer: UserViewer, marker: string): Promise<void> {
  const { clientId, userId } = viewer;
  const change = { enabled: false, provider: "anthropic", model: marker, apiKey: marker };
  await setLanguageModel(viewer, languageModelChangeSchema.parse(change));
  const now = new Date();
  await getDatabase().withClient(clientId, (tx) =>
    insertCall(tx, {
      ...{ clientId, callId: createId(), userId, use: "agent", provider: "anthropic", model: marker },
      ...{ startedAt: now, expiresAt: now, nanoUsd: null },
    }),
  );
}

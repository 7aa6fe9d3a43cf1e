/** For a test file: a client with 300 generated conversations of 60 days, and a stub model that its operator offers. */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { languageModelChangeSchema } from "#src/domain/language-model/language-model.contract.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
import { setLanguageModel } from "#src/server/features/language-model/settings.service.ts";
import { getOwnerViewer } from "./metered-client.ts";
import { startStubModel } from "./stub-model.ts";
import type { StubModel } from "./stub-model.ts";
import { createTestClient } from "./test-client.ts";
import type { TestClient } from "./test-client.ts";

/** `stub` and `client` exist from the file's own `beforeAll` on. */
export type ModelClient = {
  readonly stub: StubModel;
  readonly client: TestClient;
  /** Switches the model on with these settings, or off. */
  switchModel(settings: object): Promise<void>;
};

/** Sets both up, after `setUpFileDatabase`. Before each test the model is on for `uses`, and has had no request. */
export function setUpModelClient({
  protocol = "openai-compatible",
  uses,
}: {
  protocol?: "openai-compatible" | "anthropic";
  uses: object;
}): ModelClient {
  let started: { stub: StubModel; client: TestClient } | undefined;
  const own: ModelClient = {
    get stub() {
      return getStarted().stub;
    },
    get client() {
      return getStarted().client;
    },
    async switchModel(settings) {
      const change = languageModelChangeSchema.parse({ enabled: true, provider: "operator", ...settings });
      await setLanguageModel(getOwnerViewer(own.client), change);
    },
  };

  function getStarted() {
    if (started === undefined) throw new Error("The client is created by beforeAll.");
    return started;
  }

  beforeAll(async () => {
    started = { stub: await startStubModel(), client: await createTestClient() };
    const { clientId, apiAccountId } = started.client;
    const loader = createBulkLoader(clientId);
    for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 60, conversations: 300 })) {
      await loader.add({ ...conversation, apiAccountId });
    }
    await loader.flush();
  }, 60_000);
  afterAll(async () => {
    await started?.stub.close();
    await closeDatabase();
  });
  beforeEach(async () => {
    setEnv({
      ...{ LLM_PROVIDER: protocol, LLM_BASE_URL: own.stub.url, LLM_MODEL: "house-model", LLM_TIMEOUT_MS: "60000" },
    });
    await own.switchModel({ uses });
    own.stub.requests.length = 0;
  });
  afterEach(() => setEnv({ LLM_PROVIDER: "", LLM_BASE_URL: "", LLM_MODEL: "" }));
  return own;
}

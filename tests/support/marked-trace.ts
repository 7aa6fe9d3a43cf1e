/** A model call of a marked workspace, and a price of its model. */
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { KeyViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { replaceOwnPrices } from "#src/server/features/model-calls/prices.sql.ts";
import { receiveTraces } from "#src/server/features/otlp/otlp.service.ts";
import { JSON_REQUEST } from "./otlp-client.ts";
import { buildTraceRequest } from "./otlp-spans.ts";

/** Sends a call that contains `text` wherever a text can be, and sets a price of its model. */
export async function addMarkedTrace(key: KeyViewer, text: string): Promise<void> {
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.conversation.id": `${text}-traced`,
    "gen_ai.response.model": `${text}-model`,
    "gen_ai.usage.input_tokens": 9,
    "gen_ai.system_instructions": `You sell ${text} tours.`,
    "gen_ai.prompt": `Is the ${text} tour open?`,
    "gen_ai.completion": `The ${text} tour is open.`,
    "user.id": `${text}-user`,
  };
  await getDatabase().withClient(
    key.clientId,
    (tx) => tx`update api_accounts set keep_system_prompts = true where api_account_id = ${key.apiAccountId}`,
  );
  const startMs = Date.now() - DAY_MS;
  const call = { trace: text, id: "call", name: `chat ${text}`, startMs, attributes };
  // One trace that came whole, and one in pieces: they are stored differently.
  const tool = { trace: text, id: "tool", parent: "call", name: `execute_tool ${text}`, startMs, attributes: {} };
  for (const spans of [[{ ...call, trace: `${text}-whole` }], [call], [tool]])
    await receiveTraces(key, {
      request: JSON_REQUEST,
      body: Buffer.from(JSON.stringify(buildTraceRequest(spans, {}, text))),
    });
  await getDatabase().withClient(key.clientId, (tx) =>
    replaceOwnPrices(tx, key.clientId, [
      {
        ...{ match: `${text}-model`, provider: text, validFrom: "2026-01-01", source: text },
        ...{ inputPerMillion: 1, cachedInputPerMillion: null, cacheWritePerMillion: null, outputPerMillion: 2 },
      },
    ]),
  );
}

import { LRUCache } from "lru-cache";
import { languageSchema } from "../../../domain/analysis/analysis.contract.ts";
import type { AgentValues } from "../../../domain/agent/values.ts";
import { getDatabase } from "../../db/sql.ts";
import { listIntents } from "../intents/intents.service.ts";
import { listApiAccounts } from "../api-accounts/api-accounts.service.ts";
import { listTopicObjects } from "../topics/topics.service.ts";
import { listStoredValues } from "./values.sql.ts";

/** Values may be this stale: the questions of a conversation come within seconds of each other. */
const STALE_MS = 15_000;

const cached = new LRUCache<string, AgentValues>({ max: 500, ttl: STALE_MS });

/** Every value of a client that a question can name. */
export async function getAgentValues(clientId: string): Promise<AgentValues> {
  const known = cached.get(clientId);
  if (known !== undefined) return known;
  const [stored, { accounts }, { intents }, topics] = await Promise.all([
    getDatabase().withClient(clientId, (tx) => listStoredValues(tx, clientId)),
    listApiAccounts(getDatabase(), { clientId }),
    listIntents({ clientId }),
    listTopicObjects({ clientId }),
  ]);
  const values: AgentValues = {
    ...stored,
    languages: stored.languages.map((language) => languageSchema.parse(language)),
    accounts: accounts.map(({ id, name }) => ({ value: id, name })),
    intents: intents.map(({ id, name }) => ({ value: id, name })),
    topics,
  };
  cached.set(clientId, values);
  return values;
}

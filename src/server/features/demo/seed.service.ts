import { demoWorkspace, generateConversations } from "../../../demo/demo.ts";
import { getDatabase } from "../../db/sql.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";
import { loadConversations } from "./demo.service.ts";
import { getAccountIds } from "./demo.sql.ts";

export type SeedPlan = { conversations: number; clients: number; days: number };
export type SeedProgress = { client: number; clientId: string; conversations: number; messages: number };

const SEED_PASSWORD = "Seeded-client-1";

/** Creates clients with generated conversations: a tenth for the first, the rest split evenly. Returns the client ids. */
export async function seedClients(plan: SeedPlan, onProgress: (progress: SeedProgress) => void): Promise<string[]> {
  const clientIds: string[] = [];
  const until = Date.now();
  let conversations = 0;
  let messages = 0;
  for (let client = 1; client <= plan.clients; client++) {
    const clientId = await createSeededClient(client);
    const accounts = await getAccountIds(getDatabase().system, clientId);
    const generated = generateConversations({
      seed: client,
      until,
      days: plan.days,
      conversations: computeShare(client, plan),
    });
    const loaded = await loadConversations({ clientId, accounts }, generated);
    conversations += loaded.conversations;
    messages += loaded.messages;
    clientIds.push(clientId);
    onProgress({ client, clientId, conversations, messages });
  }
  return clientIds;
}

function computeShare(client: number, { conversations, clients }: SeedPlan): number {
  if (clients === 1) return conversations;
  const first = Math.ceil(conversations / 10);
  return client === 1 ? first : Math.max(1, Math.round((conversations - first) / (clients - 1)));
}

async function createSeededClient(number: number): Promise<string> {
  const [first, ...others] = demoWorkspace.accounts;
  const email = `seed-${Date.now().toString(36)}-${number}@example.com`;
  const created = await createClientWithOwner(getDatabase().system, {
    name: `Seeded client ${number}`,
    owner: { name: "Seeded Owner", email, password: SEED_PASSWORD },
    plan: "enterprise",
    trialEndsAt: null,
    timeZone: demoWorkspace.client.timeZone,
    onboardingCompleted: true,
    apiAccounts: [first, ...others],
  });
  if (created === null) throw new Error(`The address ${email} is taken.`);
  return created.clientId;
}

/** Creates the data of bench queries: a hundred clients, the first with a tenth of all conversations. */
import type postgres from "postgres";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import { classifyClosedConversations } from "#src/server/features/ingest/ingest.service.ts";
import { settleAllTopics } from "#src/server/features/topics/topics.service.ts";
import { seedClients } from "#src/server/features/demo/seed.service.ts";
import { addFacts } from "./add-facts.ts";
import { addModels } from "./add-models.ts";
import { cloneClient } from "./clone-client.ts";

/** Conversations at scale 1: 10 million messages, at 6.7 per conversation. */
const CONVERSATIONS = 1_500_000;
export const CLIENTS = 100;

/** Generates the large client and one other through the program; the rest are copies of the other, of `clients` in all. */
export async function fillClients(
  sql: postgres.Sql,
  {
    scale,
    clients = CLIENTS,
    days,
    log,
  }: { scale: number; clients?: number; days: number; log: (text: string) => void },
): Promise<void> {
  const total = Math.round(CONVERSATIONS * scale);
  const large = Math.round(total / 10);
  const others = Math.round((total - large) / (CLIENTS - 1));
  const [largest] = await seedClients({ conversations: large, clients: 1, days }, ({ messages }) =>
    log(`large client, ${messages} messages`),
  );
  const [other] = await seedClients({ conversations: others, clients: 1, days }, ({ messages }) =>
    log(`other clients, ${messages} messages each`),
  );
  if (largest === undefined || other === undefined) throw new Error("No client was created.");
  await addModels(sql, largest);
  log("models and calls added");
  await addFacts(sql, largest);
  log("values added");
  // The text index skips messages of the last seconds.
  await sql`update text_queue set queued_at = ${new Date(Date.now() - 60_000)}`;
  while (await indexTexts()) continue;
  log("texts indexed");
  while (await classifyClosedConversations()) continue;
  await settleAllTopics();
  log("conversations read");
  await cloneClient(sql, other, clients - 2);
  log("copied");
  await sql`vacuum analyze`;
  log("vacuumed");
}

/** Finds the client with the most conversations. */
export async function findLargestClient(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select client_id as id from rollups where grain = 'day' group by client_id order by sum(conversations) desc limit 1`;
  if (row === undefined) throw new Error("There is no client.");
  return row.id;
}

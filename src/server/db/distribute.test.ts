import { readFile } from "node:fs/promises";
import { expect, inject, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { ingestMessages, createPartitions } from "../features/ingest/ingest.service.ts";
import { indexTexts } from "../features/conversations/conversations.service.ts";
import { checkCluster, distribute, isDistributedDatabase } from "./distribute.ts";
import { DISTRIBUTED_TABLES } from "./layout.ts";
import { getDatabase } from "./sql.ts";

const database = setUpFileDatabase();
const clusterUrl = inject("clusterUrl");

it.runIf(clusterUrl === null)("a database without Citus is refused with what to do, and left as it is", async () => {
  const lines: string[] = [];
  const run = distribute(database.owner, { log: (line) => lines.push(line) });
  await expect(run).rejects.toThrow(/create extension citus/);
  expect(lines).toEqual([]);
  expect(await isDistributedDatabase(database.owner)).toBe(false);
  await checkCluster(database.url);
});

it.runIf(clusterUrl !== null)(
  "on a cluster, all client tables are distributed, and a second run changes nothing",
  async () => {
    const lines: string[] = [];
    await distribute(database.owner, { log: (line) => lines.push(line) });
    expect(lines.filter((line) => line.includes(" rows in "))).toEqual([]);
    const rows = await database.owner<{ name: string }[]>`
    select p.logicalrelid::regclass::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where not c.relispartition`;
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...DISTRIBUTED_TABLES].toSorted());
    await checkCluster(database.url);
  },
);

it("the functions of a cluster find the same conversations as those of the migrations, of their own client only", async () => {
  await createPartitions();
  const [own, other] = [await createTestClient(), await createTestClient()];
  for (const { key } of [own, other]) {
    const messages = ["What does the sunset tour cost?", "Can I cancel the tour on Friday?", "Is lunch included?"].map(
      (text, at) => ({ conversationId: `chat ${at}`, role: "user", text }),
    );
    await ingestMessages(key, { messages }, null);
  }
  await database.owner`update text_queue set queued_at = ${new Date(Date.now() - 60_000)}`;
  await indexTexts();
  const before = await findAll(own.clientId, own.clientId);
  expect(before).toMatchObject({ found: 3, words: 2, matched: 2 });
  expect(await findAll(own.clientId, other.clientId)).toMatchObject({ found: 0, words: 0, matched: 0 });
  await database.owner.unsafe(await readFile(new URL("./cluster-functions.sql", import.meta.url), "utf8"));
  expect(await findAll(own.clientId, own.clientId)).toEqual(before);
  expect(await findAll(own.clientId, other.clientId)).toMatchObject({ found: 0, words: 0, matched: 0 });
});

/** What the search finds in a transaction of `clientId` that asks for the conversations of `asked`. */
function findAll(clientId: string, asked: string): Promise<Record<string, unknown>> {
  return getDatabase().withClient(clientId, async (tx) => {
    const all = await tx<
      { id: string }[]
    >`select conversation_id as id from conversations where client_id = ${clientId}`;
    const ids = all.map(({ id }) => id);
    const found = await tx`select find_conversations(${asked}, ${["stage:none"]}::text[], '{}'::text[], 10)`;
    const words = await tx`select search_conversations(${asked}, 'tour'::tsquery, null, 10)`;
    const matched = await tx<{ id: string }[]>`
      select match_conversations(${asked}, ${ids}::uuid[], 'tour'::tsquery) as id`;
    return {
      found: found.length,
      words: words.length,
      matched: matched.length,
      ids: matched.map(({ id }) => id).sort(),
    };
  });
}

/** bench erasure: erases one person among 100,000 conversations: nothing of them may be left, and everybody else's figures stay. */
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { demoWorkspace, generateConversations } from "#src/demo/demo.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import { loadConversations } from "#src/server/features/demo/demo.service.ts";
import { ingestMessages } from "#src/server/features/ingest/ingest.service.ts";
import { runErasure } from "#src/server/features/privacy/erase-person.ts";
import { previewErasure, requestErasure } from "#src/server/features/privacy/erasures.service.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { createViewer } from "#tests/support/channels.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { findInFolder, findInTables } from "#tests/support/find-text.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { createFigure, printReport } from "./support/report.ts";

const CONVERSATIONS = Number(process.argv[2] ?? 100_000);
const DAYS = 90;
/** "Within minutes". */
const LIMIT_SECONDS = 120;
const EMAIL = "zqana@example.com";
const OWN_CONVERSATIONS = 20;
const MENTIONS = 20;

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-erasure-"));
await chmod(dataDir, 0o711);
await mkdir(join(dataDir, "files"));
setEnv({ DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error", DATABASE_URL: "" });
const database = await openProgramDatabase();
setDatabaseEnv(database.url);
await migrate(database.url);
const sql = connectAsOwner(database.url);
try {
  const client = await createTestClient({ unlimited: true });
  const accounts = new Map(demoWorkspace.accounts.map(({ name }) => [name, client.apiAccountId]));
  const options = { seed: 1, until: Date.now() - DAY_MS, days: DAYS, conversations: CONVERSATIONS };
  const { messages } = await loadConversations({ clientId: client.clientId, accounts }, generateConversations(options));
  console.error(`${String(CONVERSATIONS)} conversations, ${String(messages)} messages`);
  await addPerson(client);
  await index();
  const others = await digestOthers(client);

  const viewer = createViewer(client);
  const started = performance.now();
  const { found } = await previewErasure(viewer, { person: EMAIL });
  const previewed = performance.now();
  const { erasure } = await requestErasure(viewer, { person: EMAIL });
  const isDone = await runErasure({ clientId: client.clientId, id: erasure.id }, new AbortController().signal);
  const seconds = (performance.now() - previewed) / 1_000;
  await index();
  console.error(`found: ${JSON.stringify(found)}`);

  const left = [...(await findInTables(sql, "zqana")), ...(await findInFolder(join(dataDir, "files"), "zqana"))];
  const mismatches = await findRollupMismatches(sql);
  printReport("erasure", [
    createFigure({
      name: `a person's erasure among ${String(CONVERSATIONS)} conversations`,
      value: seconds,
      unit: "s",
      against: { name: "limit", value: LIMIT_SECONDS },
    }),
    createFigure({
      name: "its preview",
      value: (previewed - started) / 1_000,
      unit: "s",
      against: { name: "the erasure", value: seconds },
    }),
  ]);
  if (!isDone || left.length > 0) throw new Error(`Something of the person is left: ${left.join(", ")}`);
  if (found.conversations !== OWN_CONVERSATIONS || found.mentions < MENTIONS)
    throw new Error("Not everything was found.");
  if ((await digestOthers(client)) !== others) throw new Error("Somebody else's figures changed.");
  if (mismatches.length > 0) throw new Error(`Figures differ from a recount: ${mismatches.slice(0, 5).join("; ")}`);
  if (seconds > LIMIT_SECONDS) process.exitCode = 1;
} finally {
  await closeQueue();
  await closeDatabase();
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Conversations of the person and others that mention them, spread over the days. */
async function addPerson(client: TestClient): Promise<void> {
  for (let n = 0; n < OWN_CONVERSATIONS + MENTIONS; n++) {
    const isOwn = n < OWN_CONVERSATIONS;
    const shared = { conversationId: `zq-${String(n)}`, user: isOwn ? EMAIL : `other-${String(n)}` };
    const at = (seconds: number) => new Date(Date.now() - (n + 1) * DAY_MS + seconds * 1_000).toISOString();
    const text = isOwn ? "How much is the tour on Sunday?" : `Please write to ${EMAIL} about the tour`;
    const question = { ...shared, id: `zq-${String(n)}-1`, role: "user" as const, text, timestamp: at(0) };
    const answer = { ...shared, id: `zq-${String(n)}-2`, role: "bot" as const, text: "It is 45 €.", timestamp: at(5) };
    await ingestMessages(client.key, { messages: [question, answer] }, null);
  }
}

/** A digest of everything that figures count of others. */
async function digestOthers({ clientId }: TestClient): Promise<string> {
  const [row] = await sql<{ digest: string }[]>`
    select md5(string_agg(md5(row(external_id, stage, converted, ended, drop_reason, intent, messages, turns, quality, sentiment,
      flags, language)::text), '' order by external_id)) as digest
    from conversations where client_id = ${clientId} and end_user is distinct from ${EMAIL}`;
  return row?.digest ?? "";
}

async function index(): Promise<void> {
  await sql`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts()) continue;
}

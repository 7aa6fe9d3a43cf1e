/** The program with generated conversations of one client, who asks the agent. */
import { expect, vi } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import type { AgentAnswer } from "#src/domain/agent/agent.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
import { connectAsOwner } from "./database.ts";
import { startSignedInApp } from "./signed-in-app.ts";
import type { SignedIn, SignedInApp } from "./signed-in-app.ts";

const DAYS = 60;

export type AskedApp = {
  server: SignedInApp;
  owner: SignedIn;
  /** Sees everything. */
  database: ReturnType<typeof connectAsOwner>;
  /** Sends a request of the client's owner. */
  call(path: string, init?: RequestInit): Promise<Response>;
  send(body: object, init?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<Response>;
  ask(question: string, threadId?: string): Promise<AgentAnswer>;
  stop(): Promise<void>;
};

/** Starts the program with conversations of the last 60 days. */
export async function startAskedApp(conversations: number): Promise<AskedApp> {
  const server = await startSignedInApp();
  const database = connectAsOwner(server.databaseUrl);
  const owner = await server.signIn();
  const loader = createBulkLoader(owner.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: DAYS, conversations })) {
    await loader.add({ ...conversation, apiAccountId: owner.apiAccountId });
  }
  await loader.flush();
  // Each conversation that is closed is read a little later; an answer given before would be an older one.
  await database`update text_queue set queued_at = now() - interval '1 minute'`;
  await vi.waitFor(async () => expect(await countUnread(database)).toBe(0), { timeout: 60_000, interval: 200 });
  const call: AskedApp["call"] = (path, init) => server.call(owner.accessToken, path, init);
  const send: AskedApp["send"] = (body, { headers = {}, ...init } = {}) =>
    call(paths.api.ask, {
      ...init,
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return {
    ...{ server, owner, database, call, send },
    async ask(question, threadId) {
      const answer = await send({ question, threadId });
      expect(answer.status, question).toBe(200);
      return answer.json();
    },
    async stop() {
      await database.end();
      await server.stop();
    },
  };
}

async function countUnread(database: AskedApp["database"]): Promise<number> {
  const [row] = await database<{ n: number }[]>`
    select count(*)::integer as n from conversations c
    where closed and not exists (
      select from conversation_readings r
      where r.client_id = c.client_id and r.conversation_id = c.conversation_id and r.outcome is not null)`;
  return row?.n ?? 0;
}

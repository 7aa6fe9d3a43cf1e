import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentAnswer } from "#src/domain/agent/agent.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { startAskedApp } from "#tests/support/asked-app.ts";
import type { AskedApp } from "#tests/support/asked-app.ts";

const CONVERSATIONS = 200;
const STREAM = { accept: "text/event-stream" };

let app: AskedApp;

beforeAll(async () => {
  app = await startAskedApp(CONVERSATIONS);
}, 120_000);
afterAll(() => app.stop());

async function countThreads(): Promise<number> {
  const [row] = await app.database<{ n: number }[]>`select count(*)::int as n from agent_threads`;
  return row?.n ?? 0;
}

describe("an answer", () => {
  it("comes as a stream of its parts that ends with the whole", async () => {
    const response = await app.send({ question: "conversations by channel" }, { headers: STREAM });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const events = (await response.text()).split("\n\n").filter((part) => part !== "");
    const names = events.map((part) => /^event: (\w+)/.exec(part)?.[1]);
    expect(names.filter((name) => name !== "text")).toEqual(["language", "reading", "table", "chart", "done"]);
    const parts = events.map((part) => JSON.parse(part.slice(part.indexOf("data: ") + 6)));
    const done: AgentAnswer = parts.at(-1);
    expect(parts.filter((_, at) => names[at] === "text").join("")).toBe(done.text);
    expect(parts[names.indexOf("table")]).toEqual(done.table);
  });

  it("that nobody waits for is stopped, and not kept", async () => {
    const before = await countThreads();
    const stop = new AbortController();
    const question = "duration per day in the last 60 days";
    const response = await app.send({ question }, { headers: STREAM, signal: stop.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    stop.abort();
    // A whole answer of the same kind takes longer than what was left of the stopped one.
    await app.ask(question);
    await app.ask(question);
    expect(await countThreads()).toBe(before + 2);
  });

  it("is refused after too many questions a minute", async () => {
    await app.database`delete from rate_limits`;
    const statuses = [];
    for (let at = 0; at < 241; at++) statuses.push((await app.send({ question: "help" })).status);
    expect(statuses.slice(0, 240).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const streamed = await app.send({ question: "help" }, { headers: STREAM });
    expect(streamed.status).toBe(429);
    await app.database`delete from rate_limits`;
  }, 60_000);
});

describe("a thread", () => {
  it("shows conversations as they are now, and keeps none of their texts", async () => {
    const { threadId, conversations } = await app.ask("show conversations in the last 30 days");
    const [first] = conversations?.items ?? [];
    if (first === undefined) throw new Error("No conversation was found.");
    const stored = await app.database<{ answer: string }[]>`
      select answer::text from agent_messages where thread_id = ${threadId}`;
    expect(stored.map(({ answer }) => answer).join()).not.toContain(first.externalId);
    const items = async () =>
      (await (await app.call(paths.api.agentThread(threadId))).json()).messages[0].answer.conversations.items;
    expect(await items()).toEqual(conversations?.items);
    await app.database`delete from conversation_readings where conversation_id = ${first.id}`;
    await app.database`update conversations set preview = 'Masked' where conversation_id = ${first.id}`;
    expect((await items())[0].title).toBe("Masked");
  });

  it("is listed, renamed, rated, exported and deleted by the person who asked", async () => {
    const { threadId, messageId } = await app.ask("conversion rate by channel in the last 30 days");
    const change = {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ title: "Weekly", shared: true }),
    };
    expect(await (await app.call(paths.api.agentThread(threadId), change)).json()).toMatchObject({
      title: "Weekly",
      shared: true,
    });
    const { threads } = await (await app.call(paths.api.agentThreads)).json();
    expect(threads[0]).toMatchObject({ id: threadId, title: "Weekly", shared: true });
    const rate = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ thumbs: "down", comment: "Wrong period" }),
    };
    expect((await app.call(paths.api.agentFeedback(messageId), rate)).status).toBe(200);
    const markdown = await (await app.call(`${paths.api.agentThreadExport(threadId)}?format=md`)).text();
    expect(markdown).toContain("# Weekly");
    expect(markdown).toContain("| Channel |");
    const json = await (await app.call(`${paths.api.agentThreadExport(threadId)}?format=json`)).json();
    expect(json.messages[0]).toMatchObject({ id: messageId, thumbs: "down" });
    expect((await app.call(paths.api.agentThread(threadId), { method: "DELETE" })).status).toBe(200);
    expect((await app.call(paths.api.agentThread(threadId))).status).toBe(404);
  });

  it("of another person is seen only while it is shared, and changed by nobody else", async () => {
    const { threadId } = await app.ask("containment last week");
    const { threadId: shared } = await app.ask("sentiment last week");
    await app.database`update agent_threads set shared = true where thread_id = ${shared}`;
    await app.database`update agent_threads set user_id = ${crypto.randomUUID()} where thread_id in (${threadId}, ${shared})`;
    expect((await app.call(paths.api.agentThread(threadId))).status).toBe(404);
    expect(await (await app.call(paths.api.agentThread(shared))).json()).toMatchObject({
      own: false,
    });
    expect((await app.call(paths.api.agentThread(shared), { method: "DELETE" })).status).toBe(403);
    expect((await app.send({ question: "and yesterday?", threadId: shared })).status).toBe(404);
  });
});

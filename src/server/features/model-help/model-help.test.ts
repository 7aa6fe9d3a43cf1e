import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { languageModelChangeSchema } from "#src/domain/language-model/language-model.contract.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { startStubModel } from "#tests/support/stub-model.ts";
import type { StubAnswer, StubModel } from "#tests/support/stub-model.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { createBulkLoader, ingestMessages } from "../ingest/ingest.service.ts";
import { setLanguageModel } from "../language-model/settings.service.ts";
import { getFindings } from "../metrics/findings.service.ts";
import { giveSecondOpinion, suggestReply } from "./conversation-help.service.ts";
import { wordFix } from "./fix-wording.service.ts";

const database = setUpFileDatabase();
const USES = { fixWording: true, suggestedReply: true, stageSecondOpinion: true };
const QUERY = { from: addDays(localDayOf(Date.now(), "UTC"), -60), to: localDayOf(Date.now(), "UTC") };
const BAD: StubAnswer[] = ["hang", "html", "garbage", { status: 500 }];

let stub: StubModel;
let client: TestClient;
let conversationId: string;

beforeAll(async () => {
  stub = await startStubModel();
  client = await createTestClient();
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 60, conversations: 300 })) {
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  }
  await loader.flush();
  const messages = [
    { conversationId: "hers", user: "guest-4711", role: "user", text: "Thanks Ana here, do you have a double room?" },
    {
      conversationId: "hers",
      user: "guest-4711",
      role: "bot",
      text: "Yes, for 80 euros. What is your name, guest-4711?",
    },
    {
      conversationId: "hers",
      user: "guest-4711",
      role: "user",
      text: "My name is Ana Reis, ana@example.com. I want to book it",
    },
  ];
  await ingestMessages(client.key, messages, null);
  const rows = await database.owner`select conversation_id from conversations where external_id = 'hers'`;
  conversationId = String(rows[0]?.["conversation_id"]);
}, 60_000);
afterAll(async () => {
  await stub.close();
  await closeDatabase();
});
beforeEach(async () => {
  setEnv({
    ...{ LLM_PROVIDER: "anthropic", LLM_BASE_URL: stub.url, LLM_MODEL: "house-model", LLM_TIMEOUT_MS: "60000" },
  });
  await switchUses(USES);
  await database.owner`delete from language_model_calls`;
  stub.requests.length = 0;
});
afterEach(() => setEnv({ LLM_PROVIDER: "", LLM_BASE_URL: "", LLM_MODEL: "" }));

function switchUses(uses: object) {
  const change = { enabled: true, provider: "operator", uses };
  return setLanguageModel(getOwnerViewer(client), languageModelChangeSchema.parse(change));
}

function answerWith(answer: StubAnswer): void {
  stub.answer = () => answer;
}

async function findFinding() {
  const { findings } = await getFindings(getOwnerViewer(client), { ...QUERY, limit: 100 });
  const [finding] = findings;
  if (finding === undefined) throw new Error("There is no finding.");
  return finding;
}

describe("the wording of a fix", () => {
  it("is the model's if its numbers were given, and the engine's otherwise", async () => {
    const { id, fix, count } = await findFinding();
    const word = () => wordFix(getOwnerViewer(client), { id, query: QUERY });
    answerWith({ text: `In ${count} conversations the bot could offer a next step.` });
    expect(await word()).toMatchObject({
      text: `In ${count} conversations the bot could offer a next step.`,
      source: { engine: "model", model: "house-model" },
    });
    answerWith({ text: "This will bring you 987 more conversions." });
    expect(await word()).toEqual({
      text: fix,
      source: { engine: "built-in", model: "house-model", fallback: "unverified" },
    });
    setEnv({ LLM_TIMEOUT_MS: "500" });
    for (const bad of BAD) {
      answerWith(bad);
      expect(await word()).toMatchObject({ text: fix, source: { engine: "built-in" } });
      await database.owner`delete from language_model_calls`;
    }
  });

  it("is refused where it is not switched on, and to viewers", async () => {
    const { id } = await findFinding();
    const viewer = { ...getOwnerViewer(client), role: "viewer" as const };
    await expect(wordFix(viewer, { id, query: QUERY })).rejects.toMatchObject({ code: "forbidden" });
    await switchUses({ ...USES, fixWording: false });
    await expect(wordFix(getOwnerViewer(client), { id, query: QUERY })).rejects.toMatchObject({ code: "conflict" });
    expect(stub.requests).toEqual([]);
  });
});

describe("a suggested reply", () => {
  it("comes from redacted messages, with the data put back", async () => {
    answerWith({ text: "Thank you, [name 1]! I'll send the details to [email 1]. <b>Bye</b>" });
    const { reply, source } = await suggestReply(getOwnerViewer(client), conversationId);
    expect(reply).toMatch(/^Thank you, Ana.*! I'll send the details to ana@example\.com\. Bye$/);
    expect(source.engine).toBe("model");
    expect(stub.requests[0]?.raw).not.toMatch(/Ana|ana@example|guest-4711/);
    expect(stub.requests[0]?.raw).toContain("80 euros");
  });

  it("is none if it names somebody who is not there, or if the model fails", async () => {
    answerWith({ text: "Call [phone 7]" });
    expect(await suggestReply(getOwnerViewer(client), conversationId)).toMatchObject({
      reply: null,
      source: { fallback: "unverified" },
    });
    setEnv({ LLM_TIMEOUT_MS: "500" });
    for (const bad of BAD) {
      answerWith(bad);
      expect((await suggestReply(getOwnerViewer(client), conversationId)).reply).toBeNull();
      await database.owner`delete from language_model_calls`;
    }
  });
});

describe("a second opinion", () => {
  it("has words of the conversation, and changes nothing", async () => {
    const before = await database.owner`select * from conversations where conversation_id = ${conversationId}`;
    const opinion = { stage: "conversion", quote: "I want to book it", reason: "The user commits." };
    answerWith({ text: `Sure:\n\`\`\`json\n${JSON.stringify(opinion)}\n\`\`\`` });
    expect((await giveSecondOpinion(getOwnerViewer(client), conversationId)).opinion).toEqual(opinion);
    expect(await database.owner`select * from conversations where conversation_id = ${conversationId}`).toEqual(before);
  });

  it.each([
    { stage: "conversion", quote: "I paid already", reason: "Made up." },
    { stage: "sold", quote: "I want to book it", reason: "No such stage." },
    { stage: "conversion" },
  ])("is none for %j", async (opinion) => {
    answerWith({ text: JSON.stringify(opinion) });
    expect(await giveSecondOpinion(getOwnerViewer(client), conversationId)).toMatchObject({
      opinion: null,
      source: { fallback: "unverified" },
    });
  });
});

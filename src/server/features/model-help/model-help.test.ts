import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { setUpModelClient } from "#tests/support/model-client.ts";
import type { StubAnswer } from "#tests/support/stub-model.ts";
import { classifyClosedConversations, ingestMessages } from "../ingest/ingest.service.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { giveSecondOpinion, suggestReply } from "./conversation-help.service.ts";
import { wordFix } from "./fix-wording.service.ts";

const database = setUpFileDatabase();
const USES = { fixWording: true, suggestedReply: true, stageSecondOpinion: true };
const model = setUpModelClient({ protocol: "anthropic", uses: USES });
const QUERY = { from: addDays(localDayOf(Date.now(), "UTC"), -60), to: localDayOf(Date.now(), "UTC") };
const BAD: StubAnswer[] = ["hang", "html", "garbage", { status: 500 }];

let conversationId: string;

beforeAll(async () => {
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
  await ingestMessages(model.client.key, messages, null);
  while (await classifyClosedConversations());
  const rows = await database.owner`select conversation_id from conversations where external_id = 'hers'`;
  conversationId = String(rows[0]?.["conversation_id"]);
}, 60_000);
beforeEach(() => database.owner`delete from language_model_calls`);

function answerWith(answer: StubAnswer): void {
  model.stub.answer = () => answer;
}

async function findFinding() {
  const { findings } = await getFindings(getOwnerViewer(model.client), { ...QUERY, limit: 100 });
  const [finding] = findings;
  if (finding === undefined) throw new Error("There is no finding.");
  return finding;
}

describe("the wording of a fix", () => {
  it("is the model's if its numbers were given, and the engine's otherwise", async () => {
    const { id, fix, count } = await findFinding();
    const word = () => wordFix(getOwnerViewer(model.client), { id, query: QUERY });
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
    const viewer = { ...getOwnerViewer(model.client), role: "viewer" as const };
    await expect(wordFix(viewer, { id, query: QUERY })).rejects.toMatchObject({ code: "forbidden" });
    await model.switchModel({ uses: { ...USES, fixWording: false } });
    await expect(wordFix(getOwnerViewer(model.client), { id, query: QUERY })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(model.stub.requests).toEqual([]);
  });
});

describe("a suggested reply", () => {
  it("comes from redacted messages, with the data put back", async () => {
    answerWith({ text: "Thank you, [name 1]! I'll send the details to [email 1]. <b>Bye</b>" });
    const { reply, source } = await suggestReply(getOwnerViewer(model.client), conversationId);
    expect(reply).toMatch(/^Thank you, Ana.*! I'll send the details to ana@example\.com\. Bye$/);
    expect(source.engine).toBe("model");
    expect(model.stub.requests[0]?.raw).not.toMatch(/Ana|ana@example|guest-4711/);
    expect(model.stub.requests[0]?.raw).toContain("80 euros");
  });

  it("is none if it names somebody who is not there, or if the model fails", async () => {
    answerWith({ text: "Call [phone 7]" });
    expect(await suggestReply(getOwnerViewer(model.client), conversationId)).toMatchObject({
      reply: null,
      source: { fallback: "unverified" },
    });
    setEnv({ LLM_TIMEOUT_MS: "500" });
    for (const bad of BAD) {
      answerWith(bad);
      expect((await suggestReply(getOwnerViewer(model.client), conversationId)).reply).toBeNull();
      await database.owner`delete from language_model_calls`;
    }
  });
});

describe("a second opinion", () => {
  it("has words of the conversation, and changes nothing", async () => {
    const before = await database.owner`select * from conversations where conversation_id = ${conversationId}`;
    const opinion = { stage: "conversion", quote: "I want to book it", reason: "The user commits." };
    answerWith({ text: `Sure:\n\`\`\`json\n${JSON.stringify(opinion)}\n\`\`\`` });
    expect((await giveSecondOpinion(getOwnerViewer(model.client), conversationId)).opinion).toEqual(opinion);
    expect(await database.owner`select * from conversations where conversation_id = ${conversationId}`).toEqual(before);
  });

  it.each([
    { stage: "conversion", quote: "I paid already", reason: "Made up." },
    { stage: "sold", quote: "I want to book it", reason: "No such stage." },
    { stage: "conversion" },
  ])("is none for %j", async (opinion) => {
    answerWith({ text: JSON.stringify(opinion) });
    expect(await giveSecondOpinion(getOwnerViewer(model.client), conversationId)).toMatchObject({
      opinion: null,
      source: { fallback: "unverified" },
    });
  });
});

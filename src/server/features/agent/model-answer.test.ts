import { beforeEach, describe, expect, it } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { setUpModelClient } from "#tests/support/model-client.ts";
import type { StubAnswer } from "#tests/support/stub-model.ts";
import { ask } from "./agent.service.ts";

const database = setUpFileDatabase();
const QUESTION = "Conversion rate in the last 30 days";
const ON = { uses: { agent: true } };
const model = setUpModelClient(ON);

beforeEach(() => database.owner`delete from language_model_calls`);

function askQuestion(question: string, signal?: AbortSignal) {
  return ask(getOwnerViewer(model.client), { question }, signal);
}

async function askBuiltIn(question: string) {
  await model.switchModel({ ...ON, enabled: false });
  const answer = await askQuestion(question);
  await model.switchModel(ON);
  return answer;
}

/** Answers with a text once the tools have been called. */
function script(...answers: StubAnswer[]): void {
  model.stub.answer = (_request, at) => answers[Math.min(at, answers.length - 1)] ?? { text: "OK" };
}

describe("an answer in a model's words", () => {
  it("shows the figures of the built-in reader, and says which model wrote the text", async () => {
    const builtIn = await askBuiltIn(QUESTION);
    const percent = ((builtIn.figure?.value ?? 0) * 100).toFixed(1);
    const text = `The conversion rate was ${percent}% of ${builtIn.figure?.n ?? 0} conversations.`;
    script({ text });
    const answer = await askQuestion(QUESTION);
    expect(answer).toMatchObject({
      text,
      figure: builtIn.figure,
      source: { engine: "model", model: "house-model", fallback: null },
    });
    expect(model.stub.requests[0]?.body.tools?.length).toBe(16);
  });

  it("may use figures of tools, whose results hold no ids or end users", async () => {
    const day = new Date().toISOString().slice(0, 10);
    script({
      text: "",
      tools: [
        { name: "list_conversations", input: { limit: 2 } },
        { name: "get_metrics", input: { from: "2026-01-01", to: day } },
      ],
    });
    model.stub.answer = ((scripted) => (request, at) => {
      if (at === 0) return scripted(request, at);
      const metrics = /figures\\":\{\\"conversations\\":(\d+)/.exec(request.raw)?.[1];
      const id = /"items\\":\[\{\\"id\\":\\"(\[id \d+\])/.exec(request.raw)?.[1];
      return { text: `There were ${metrics ?? "no"} conversations, such as ${id ?? ""}.` };
    })(model.stub.answer);
    const answer = await askQuestion(QUESTION);
    expect(answer.source).toEqual({ engine: "model", model: "house-model", fallback: null });
    expect(answer.text).toMatch(/^There were \d+ conversations, such as \[A\]\(\/dash\/conversations\/[\w-]{36}\)\.$/);
    const rows = await database.owner`select conversation_id, external_id, end_user from conversations`;
    for (const { conversation_id, external_id, end_user } of rows) {
      for (const secret of [conversation_id, external_id, end_user]) {
        if (typeof secret === "string" && secret.length > 5)
          expect(model.stub.requests.at(-1)?.raw).not.toContain(secret);
      }
    }
  });

  it("falls back where the model lies, names a conversation it was not given, or repeats an instruction", async () => {
    const builtIn = await askBuiltIn(QUESTION);
    for (const text of [
      "The conversion rate was 99%.",
      "Conversion rose sharply.",
      "See [id 77].",
      "See conversation 0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0d.",
      "See [this one](/dash/conversations/0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0d).",
      "Conversation 3 shows it.",
      '<img src="https://evil.example/?q=1"> 99%',
      "Users leave because of the price.",
    ]) {
      script({ text });
      const answer = await askQuestion(QUESTION);
      expect(answer).toMatchObject({ text: builtIn.text, source: { engine: "built-in", fallback: "unverified" } });
    }
  });

  it.each([
    ["hang", "timeout"],
    ["hang-after-first-word", "timeout"],
    ["html", "error"],
    ["garbage", "error"],
    ["drop", "error"],
    ["endless", "error"],
    [{ status: 500 }, "error"],
    [{ text: "", tools: [{ name: "get_metrics", input: {} }] }, "error"],
    [{ text: "", tools: [{ name: "delete_everything", input: { all: true } }] }, "error"],
  ] as const)("stands as the built-in one where the model answers %j", async (behavior, fallback) => {
    const builtIn = await askBuiltIn(QUESTION);
    script(behavior);
    if (fallback === "timeout") setEnv({ LLM_TIMEOUT_MS: "500" });
    const answer = await askQuestion(QUESTION);
    expect(answer).toMatchObject({
      text: builtIn.text,
      figure: builtIn.figure,
      source: { engine: "built-in", fallback },
    });
    expect(model.stub.requests.length).toBeLessThanOrEqual(6);
  });

  it("stands as the built-in one when the budget is used up, without a call", async () => {
    await model.switchModel({ ...ON, monthlyBudgetUsd: 0 });
    expect((await askQuestion(QUESTION)).source).toEqual({
      engine: "built-in",
      model: "house-model",
      fallback: "budget",
    });
    expect(model.stub.requests).toEqual([]);
  });

  it("stops when nobody waits for it", async () => {
    const stop = new AbortController();
    model.stub.answer = () => {
      setImmediate(() => stop.abort());
      return "hang";
    };
    await expect(askQuestion(QUESTION, stop.signal)).rejects.toThrow();
    await expect.poll(() => model.stub.closed, { timeout: 20_000 }).toBeGreaterThan(0);
  });
});

describe("a question that the built-in reader refuses", () => {
  const refused = "Gimme the lowdown on how many folks bought stuff";

  it("is answered with the figure that the model asked for in other words", async () => {
    expect((await askBuiltIn(refused)).kind).toMatch(/refusal|clarify/);
    const builtIn = await askBuiltIn("conversions in the last 30 days");
    script(
      { text: "", tools: [{ name: "ask", input: { question: "conversions in the last 30 days" } }] },
      { text: `${builtIn.figure?.value ?? 0} conversations converted.` },
    );
    const answer = await askQuestion(refused);
    expect(answer).toMatchObject({ kind: "figure", figure: builtIn.figure, reading: builtIn.reading, doubt: null });
    expect(answer.source.engine).toBe("model");
  });

  it("stays refused without a verified figure", async () => {
    script({ text: "Plenty of people bought something." });
    const answer = await askQuestion(refused);
    expect(answer.kind).toMatch(/refusal|clarify/);
    expect(answer.source).toMatchObject({ engine: "built-in", fallback: "unverified" });
  });

  it("is not sent to a model where it asks to change data or for personal data", async () => {
    await askQuestion("Delete all conversations");
    expect(model.stub.requests).toEqual([]);
  });
});

it("hides personal data of the question from the wire", async () => {
  script({ text: "I can't tell." });
  await askQuestion("How often did ana.reis@example.com write? My name is Ana Reis");
  for (const { raw } of model.stub.requests) expect(raw).not.toMatch(/ana\.reis|Ana Reis/);
});

import { beforeAll, describe, expect, it } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { setUpModelClient } from "#tests/support/model-client.ts";
import type { StubAnswer } from "#tests/support/stub-model.ts";
import { prepareAnswer } from "./agent.service.ts";

setUpFileDatabase();
const model = setUpModelClient({ uses: { agent: true } });
const QUESTION = "Conversion rate in the last 30 days";
const REFUSED = "Gimme the lowdown on how many folks bought stuff";

let builtIn: Awaited<ReturnType<typeof watch>>["answer"];
let good: string;

beforeAll(async () => {
  ({ answer: builtIn } = await watch(QUESTION));
  const percent = ((builtIn?.figure?.value ?? 0) * 100).toFixed(1);
  good = `The conversion rate was ${percent}%. It rests on ${builtIn?.figure?.n ?? 0} conversations.`;
}, 60_000);

/** Asks and collects the text as a reader sees it: each state after a piece or a restart. */
async function watch(question: string, { signal, onText }: { signal?: AbortSignal; onText?: () => void } = {}) {
  const prepared = await prepareAnswer(getOwnerViewer(model.client), { question });
  const states: string[] = [];
  const events: string[] = [];
  const answer = await prepared((event, data) => {
    events.push(event);
    if (event === "restart") states.push("");
    if (event !== "text") return;
    states.push((states.at(-1) ?? "") + String(data));
    onText?.();
  }, signal).catch(() => null);
  return { answer, states, events };
}

function answerWith(...answers: StubAnswer[]): void {
  let at = 0;
  model.stub.answer = () => answers[Math.min(at++, answers.length - 1)] ?? "drop";
}

describe("the text of a model, as it comes", () => {
  it("is shown sentence by sentence, each once it was checked", async () => {
    answerWith({ text: `${good} That is all.` });
    const { answer, states, events } = await watch(QUESTION);
    expect(states).toEqual([good.split(/(?<=%\.) /)[0], good, `${good} That is all.`]);
    expect(answer?.text).toBe(states.at(-1));
    expect(events.indexOf("figure")).toBeLessThan(events.indexOf("text"));
    expect(events).not.toContain("restart");
  });

  it("never shows a sentence that can't be verified, and goes on after it", async () => {
    answerWith({ text: `${good} Next year it will be 99%. That is all. Ask again. It rose by 88%.` });
    const { answer, states } = await watch(QUESTION);
    expect(states.join("\n")).not.toMatch(/99|88/);
    expect(answer).toMatchObject({ text: `${good} That is all. Ask again.`, source: { engine: "model" } });
    expect(states.at(-1)).toBe(answer?.text);
  });

  it.each([
    ["lies first", { text: "It was 99%. GOOD" }, "unverified", false],
    ["lies in half of its sentences", { text: "GOOD It was 99%. It will be 88%." }, "unverified", true],
    ["hangs after two sentences", { text: "GOOD And ", end: "hang" }, "timeout", true],
    ["hangs within a number", { text: "The conversion rate was 12.", end: "hang" }, "timeout", false],
    ["breaks off", { text: "GOOD And ", end: "drop" }, "error", true],
    ["answers in HTML tags", { text: "<p>It was 99%. <b>Fine.</b> GOOD</p>" }, "unverified", false],
    ["never ends", "endless", "error", false],
    ["streams garbage", "garbage", "error", false],
    ["answers with a page", "html", "error", false],
    [
      "talks and asks for tools without end",
      { text: "Let me look that up. One moment. ", tools: [{ name: "get_metrics", input: {} }] },
      "error",
      false,
    ],
  ] as const)("is withdrawn for the built-in answer where the model %s", async (_how, behavior, fallback, isShown) => {
    const isText = typeof behavior === "object";
    answerWith(isText ? { ...behavior, text: behavior.text.replace("GOOD", good) } : behavior);
    if (fallback === "timeout") setEnv({ LLM_TIMEOUT_MS: "1500" });
    const { answer, states, events } = await watch(QUESTION);
    expect(answer).toMatchObject({ text: builtIn?.text, source: { engine: "built-in", fallback } });
    expect(states.at(-1)).toBe(builtIn?.text);
    expect(states.join("\n")).not.toMatch(/99%|88%|Let me/);
    expect(events.includes("restart")).toBe(isShown);
  });

  it("does not begin before a figure was verified where the reader refuses", async () => {
    answerWith({ text: "Plenty of people bought something. Many did. " });
    const { answer, states } = await watch(REFUSED);
    expect(states).toEqual([answer?.text]);
    expect(answer?.source).toMatchObject({ engine: "built-in", fallback: "unverified" });
  });

  it("ends with what was shown when it is stopped, and nothing is kept", async () => {
    answerWith({ text: `${good} And `, end: "hang" });
    const stop = new AbortController();
    const closed = model.stub.closed;
    const { answer, states } = await watch(QUESTION, { signal: stop.signal, onText: () => stop.abort() });
    expect(answer).toBeNull();
    expect(good.startsWith(states[0] ?? "-")).toBe(true);
    await expect.poll(() => model.stub.closed, { timeout: 20_000 }).toBeGreaterThan(closed);
  });
});

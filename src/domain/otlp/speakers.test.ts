import { describe, expect, it } from "vitest";
import { assembleSpans } from "#tests/support/otlp-spans.ts";
import type { TestSpan } from "#tests/support/otlp-spans.ts";
import { parseCutJson } from "./cut-json.ts";
import { parseMessages } from "./message-forms.ts";

const ASKED = "How much is the tour?";
const ANSWERED = "It is 45 €.";
const PARTS = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

describe("who speaks", () => {
  const chat = (
    id: string,
    second: number,
    input: object[],
    output: string,
    more: Partial<TestSpan> = {},
  ): TestSpan => ({
    id,
    startMs: Date.UTC(2026, 9, 5, 9, 0, second),
    ...more,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.input.messages": JSON.stringify(input),
      "gen_ai.output.messages": output === "" ? "[]" : JSON.stringify([PARTS("assistant", output)]),
      ...more.attributes,
    },
  });
  const list = (spans: TestSpan[]) =>
    assembleSpans(spans).turns.map(({ input, output }) => [input.at(-1)?.text, output?.text ?? null]);

  it("lets the topmost span speak for the calls below it", () => {
    const agent: TestSpan = { ...chat("agent", 0, [PARTS("user", ASKED)], ANSWERED), ms: 5_000 };
    agent.attributes = { ...agent.attributes, "gen_ai.operation.name": "invoke_agent" };
    const router = chat("router", 1, [PARTS("system", "Route."), PARTS("user", "Which agent?")], "sales", {
      parent: "agent",
    });
    expect(list([agent, router])).toEqual([[ASKED, ANSWERED]]);
  });

  it("leaves out titles and data beside the conversation", () => {
    const main = chat("main", 0, [PARTS("system", "You sell tours."), PARTS("user", ASKED)], ANSWERED);
    const title = chat(
      "title",
      2,
      [PARTS("system", "Write a title."), PARTS("user", "Title for: tour")],
      "Tour prices",
    );
    const data = chat("data", 1, [PARTS("user", "Classify")], '{"intent":"price"}');
    expect(list([title, main, data])).toEqual([[ASKED, ANSWERED]]);
  });

  it("takes the last answer of retries, and the user's message of a failed call only if nobody repeats it", () => {
    const failed = chat("failed", 0, [PARTS("user", ASKED)], "", { failed: true });
    expect(list([failed])).toEqual([[ASKED, null]]);
    expect(list([failed, chat("again", 2, [PARTS("user", ASKED)], ANSWERED)])).toEqual([[ASKED, ANSWERED]]);
  });

  it("keeps the conversations of one trace apart", () => {
    const first = chat("first", 0, [PARTS("user", ASKED)], ANSWERED, { attributes: { "session.id": "a" } });
    const second = chat("second", 1, [PARTS("user", ASKED)], ANSWERED, { attributes: { "session.id": "b" } });
    expect(assembleSpans([first, second]).turns.map(({ conversation }) => conversation)).toEqual(["a", "b"]);
  });

  it("keeps words out and tokens in for hidden spans", () => {
    const hidden = chat("hidden", 0, [PARTS("user", ASKED)], ANSWERED, {
      attributes: { "threadlight.hidden": true, "gen_ai.usage.input_tokens": 7, "gen_ai.usage.output_tokens": 1 },
    });
    const { turns, counted } = assembleSpans([hidden]);
    expect(turns).toEqual([]);
    expect(counted.size).toBe(1);
  });
});

describe("message forms", () => {
  it.each([
    [
      "Anthropic blocks",
      [
        {
          role: "user",
          content: [
            { type: "text", text: "Hi" },
            { type: "image", source: { media_type: "image/png", data: "AAAA" } },
          ],
        },
      ],
      ["user: Hi\n[image]"],
    ],
    [
      "reasoning",
      [
        {
          role: "assistant",
          parts: [
            { type: "reasoning", content: "Hmm" },
            { type: "text", content: "Yes" },
          ],
        },
      ],
      ["bot: Yes"],
    ],
    [
      "audio with a transcript",
      [{ role: "user", content: [{ type: "input_audio", input_audio: { data: "AA", transcript: "Good day" } }] }],
      ["user: Good day"],
    ],
    [
      "a blob by its modality",
      [{ role: "user", parts: [{ type: "blob", modality: "audio", content: "AA" }] }],
      ["user: [audio]"],
    ],
    [
      "files",
      [{ role: "user", content: [{ type: "file", mediaType: "application/pdf", data: "AA" }] }],
      ["user: [file]"],
    ],
    [
      "tool results in the user's name",
      [{ role: "user", content: [{ type: "tool_result", content: "42" }] }],
      ["tool: "],
    ],
    [
      "LangChain",
      [[{ id: ["langchain", "schema", "HumanMessage"], kwargs: { content: "Hi", type: "human" } }]],
      ["user: Hi"],
    ],
    ["a container", { messages: [{ role: "human", content: "Hi" }] }, ["user: Hi"]],
    [
      "pairs of role and content",
      {
        messages: [
          ["system", "Be kind."],
          ["user", "Hi"],
          ["ai", [{ type: "text", text: "Hello" }]],
        ],
      },
      ["system: Be kind.", "user: Hi", "bot: Hello"],
    ],
    ["a pair alone", ["human", "Hi"], ["user: Hi"]],
    ["texts of which none is a role", ["Hi", "there"], ["user: Hi", "user: there"]],
    ["a bare string", "Hi", ["user: Hi"]],
    [
      "choices, the first",
      { choices: [{ message: { role: "assistant", content: "A" } }, { message: { role: "assistant", content: "B" } }] },
      ["bot: A"],
    ],
  ])("understands %s", (_name, value, expected) => {
    const { messages } = parseMessages(JSON.parse(JSON.stringify(value)), "in");
    expect(messages.map(({ role, text }) => `${role}: ${text}`)).toEqual(expected);
  });

  it("understands JSON that was cut anywhere, as far as it goes", () => {
    const whole = JSON.stringify([
      { role: "user", content: 'Say "hi"\n' },
      { role: "assistant", content: "Hello there" },
    ]);
    for (let length = 1; length < whole.length; length++) {
      const parsed = parseCutJson(whole.slice(0, length));
      if (length >= 30) expect(JSON.stringify(parsed)).toContain("Say");
    }
    expect(parseCutJson('[{"role":"user","content":"Hel')).toEqual([{ role: "user", content: "Hel…" }]);
  });
});

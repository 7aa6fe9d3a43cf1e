import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUnseen } from "./unseen-tail.ts";
import type { Stored, Visible } from "./unseen-tail.ts";

const parse = (line: string): Visible[] =>
  line
    .split(" ")
    .filter((word) => word !== "")
    .map((key) => ({ role: key.startsWith("u") ? "user" : "bot", key }));
const store = (line: string): Stored[] => parse(line).map((message, index) => ({ ...message, at: index, timed: true }));

describe("the unseen tail", () => {
  it.each([
    ["a new conversation: everything", "", "u1 b1 u2", "b2", "u1 b1 u2 + b2"],
    ["the whole history: what comes after it", "u1 b1", "u1 b1 u2", "b2", "u2 + b2"],
    ["a window that begins later", "u1 b1 u2 b2", "b2 u3", "b3", "u3 + b3"],
    ["a lost turn", "u1 b1", "u1 b1 u2 b2 u3", "b3", "u2 b2 u3 + b3"],
    ["a summarized beginning", "u1 b1 u2 b2", "bsum b2 u3", "b3", "u3 + b3"],
    ["an edited answer", "u1 b1", "u1 bcut u2", "b2", "u2 + b2"],
    ["a user who edits and sends again", "u1 b1 u2 b2", "u1 b1 uX", "bX", "uX + bX"],
    ["nothing in common: the last message and what follows", "u1 b1", "u8 b8 u9", "b9", "u9 + b9"],
    ["a sender without history", "u1 b1", "u1", "b9", "u1 + b9"],
    ["a retry of the unanswered last message", "u1 b1 u2", "u2", "b2", " + b2"],
  ])("of %s", (_name, stored, input, output, expected) => {
    const visible = parse(input);
    const [out] = parse(output);
    const result = findUnseen({
      stored: store(stored),
      input: visible,
      output: out ?? null,
      startMs: 100,
      given: new Set(),
    });
    const news = result.input.map((at) => visible[at]?.key).join(" ");
    expect(`${news} + ${result.output ? output : ""}`).toBe(expected);
  });

  it("knows a late span whose earlier messages were edited since by its place", () => {
    const stored = store("uX b1 u2 b2 u3 b3").map((message, at) => ({ ...message, timed: at < 2 || at > 3 }));
    const late = { stored, output: parse("b2")[0] ?? null, startMs: 3, given: new Set<string>() };
    expect(findUnseen({ ...late, input: parse("u1 b1 u2") })).toEqual({
      ...{ input: [], output: false, askedAt: 2, answerAt: 3, follows: false },
    });
    expect(findUnseen({ ...late, input: parse("u1 b1 u9") }).input).toEqual([2]);
  });

  it("stores an output once a trace", () => {
    const result = findUnseen({
      stored: store("u1 b1"),
      input: parse("u1"),
      output: { role: "bot", key: "b1" },
      startMs: 100,
      given: new Set(["u1", "b1"]),
    });
    expect(result).toEqual({ input: [], output: false, askedAt: null, answerAt: 1, follows: false });
  });

  it.each([
    ["follows the conversation whose end its history holds", "u1 b1", "u1 b1 u2", true],
    ["follows it with a window that begins later", "u1 b1 u2 b2", "u2 b2 u3", true],
    ["follows it after a turn that was lost", "u1 b1", "u1 b1 u2 b2 u3", true],
    ["keeps its time if it branches off", "u1 b1 u2 b2", "u1 b1 uX", false],
    ["keeps its time with the bot's last words alone in common", "u1 b1 u2 b2", "b2 u3", false],
    ["keeps its time without a history", "u1 b1", "u2", false],
  ])("of a clock that is behind %s", (_name, stored, input, follows) => {
    const late = { stored: store(stored), input: parse(input), output: null, startMs: 0, given: new Set<string>() };
    expect(findUnseen(late).follows).toBe(follows);
    expect(findUnseen({ ...late, startMs: 100 }).follows).toBe(false);
  });

  it("gives the same conversation whatever the order, the duplication and the kind of history", () => {
    const texts = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(texts, fc.boolean(), fc.infiniteStream(fc.integer({ min: 0, max: 1_000 })), (pairs, whole, order) => {
        const held = pairs.flatMap(([asked, answered]): Visible[] => [
          { role: "user", key: `u${asked}` },
          { role: "bot", key: `b${answered}` },
        ]);
        const spans = pairs.map((_, turn) => ({
          turn,
          input: held.slice(whole ? 0 : turn * 2, turn * 2 + 1),
          output: held[turn * 2 + 1],
        }));
        const shuffled = spans
          .map((span) => ({ span, rank: order.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ span }) => span);
        expect(replay(shuffled).map(({ key }) => key)).toEqual(held.map(({ key }) => key));
      }),
      { numRuns: 300 },
    );
  });
});

/** Stores spans one after another, as the server does. */
function replay(spans: readonly { turn: number; input: Visible[]; output: Visible | undefined }[]): Stored[] {
  let stored: Stored[] = [];
  for (const { turn, input, output } of spans) {
    const startMs = (turn + 1) * 1_000;
    const result = findUnseen({ stored, input, output: output ?? null, startMs, given: new Set() });
    const last = input.length - 1;
    const added = result.input.flatMap((at): Stored[] => {
      const message = input[at];
      return message === undefined
        ? []
        : [{ ...message, at: at === last ? startMs : startMs - (last - at), timed: at === last }];
    });
    if (result.output && output !== undefined) added.push({ ...output, at: startMs + 500, timed: true });
    stored = [...stored, ...added].sort((a, b) => a.at - b.at);
  }
  return stored;
}

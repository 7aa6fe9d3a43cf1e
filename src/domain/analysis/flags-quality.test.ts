import { describe, expect, it } from "vitest";
import { FLAGGED, listTexts } from "#tests/fixtures/flag-samples.ts";
import { UNFLAGGED } from "#tests/fixtures/unflagged-samples.ts";
import { analyseConversation } from "./analysis.ts";
import type { Flag, MessageInput } from "./analysis.contract.ts";

const FLOOR = { recall: 0.9, precision: 0.9 };
/** Wrong by the letter only: who refuses to give a card number both distrusts and balks at the form. */
const KIN: readonly (readonly [Flag, Flag])[] = [
  ["objection_trust", "form_friction"],
  ["fallback", "dead_end"],
];

const HELLO: MessageInput[] = [
  { role: "user", text: "hello there", at: null },
  { role: "bot", text: "Hello! How can I help?", at: null },
  { role: "user", text: "I would like one of those for Friday", at: null },
];

describe("flags on texts that their phrases were not written from", () => {
  it.each(FLAGGED.map(({ flag }) => flag))("%s", (flag) => {
    const { missed, wrong, right } = score(flag);
    const note = { missed, wrong };
    expect({ ...note, good: right / (right + missed.length) >= FLOOR.recall }).toMatchObject({ good: true });
    expect({ ...note, good: right / (right + wrong.length) >= FLOOR.precision }).toMatchObject({ good: true });
  });
});

function score(flag: Flag): { missed: string[]; wrong: string[]; right: number } {
  const tally = { missed: new Array<string>(), wrong: new Array<string>(), right: 0 };
  for (const sample of FLAGGED) {
    for (const text of listTexts(sample.texts)) {
      const found = readFlags(sample.role, text).includes(flag);
      if (sample.flag === flag) {
        if (found) tally.right += 1;
        else tally.missed.push(text);
      } else if (found && !isKin(flag, sample.flag)) tally.wrong.push(text);
    }
  }
  for (const { role, texts } of UNFLAGGED) {
    for (const text of listTexts(texts)) if (readFlags(role, text).includes(flag)) tally.wrong.push(text);
  }
  return tally;
}

function isKin(one: Flag, other: Flag): boolean {
  return KIN.some((pair) => pair.includes(one) && pair.includes(other));
}

function readFlags(role: "user" | "bot", text: string): Flag[] {
  const before = role === "user" ? HELLO.slice(0, 2) : HELLO;
  return analyseConversation([...before, { role, text, at: null }]).messages.at(-1)?.flags ?? [];
}

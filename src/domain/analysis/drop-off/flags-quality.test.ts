import { describe, expect, it } from "vitest";
import { FLAGGED, listTexts } from "#tests/fixtures/flag-samples.ts";
import { UNFLAGGED } from "#tests/fixtures/unflagged-samples.ts";
import { analyzeConversation } from "../analysis.ts";
import type { Flag, MessageInput } from "../analysis.contract.ts";

const FLOOR = { recall: 0.9, precision: 0.9 };
/** Wrong only by the label: a refusal to give a card number is both a trust objection and form friction. */
const KIN: readonly (readonly [Flag, Flag])[] = [
  ["objection_trust", "form_friction"],
  ["fallback", "dead_end"],
];

const HELLO: MessageInput[] = [
  { role: "user", text: "hello there", at: null },
  { role: "bot", text: "Hello! How can I help?", at: null },
  { role: "user", text: "I would like one of those for Friday", at: null },
];

describe("flags on texts that were not used to write the phrases", () => {
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
      const found = listFlagsOf(sample.role, text).includes(flag);
      if (sample.flag === flag) {
        if (found) tally.right += 1;
        else tally.missed.push(text);
      } else if (found && !isKin(flag, sample.flag)) tally.wrong.push(text);
    }
  }
  for (const { role, texts } of UNFLAGGED) {
    for (const text of listTexts(texts)) if (listFlagsOf(role, text).includes(flag)) tally.wrong.push(text);
  }
  return tally;
}

function isKin(one: Flag, other: Flag): boolean {
  return KIN.some((pair) => pair.includes(one) && pair.includes(other));
}

function listFlagsOf(role: "user" | "bot", text: string): Flag[] {
  const before = role === "user" ? HELLO.slice(0, 2) : HELLO;
  return analyzeConversation([...before, { role, text, at: null }]).messages.at(-1)?.flags ?? [];
}

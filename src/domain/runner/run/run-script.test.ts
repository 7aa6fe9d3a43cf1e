import { describe, expect, it, test } from "vitest";
import { createScriptedChat } from "./scripted-chat.ts";
import type { ScriptedBot } from "./scripted-chat.ts";
import { compileScript } from "../script/compile-script.ts";
import { parseScript } from "../script/parse-script.ts";
import type { PhraseList } from "../script/script.ts";
import type { Bubble, RegExpTest } from "./chat.ts";
import { runScript } from "./run-script.ts";

const testRegExp: RegExpTest = async (pattern, flags, text) => new RegExp(pattern, flags).test(text);
const GREETING: Bubble = { text: "Hello! How can I help?", buttons: ["Prices"], media: 0, at: 1, doneAt: 2 };

async function run(
  text: string,
  bot: ScriptedBot,
  more: { greeting?: Bubble[]; lists?: PhraseList[]; signal?: AbortSignal; timeoutMs?: number } = {},
) {
  const plan = compileScript(parseScript(text), { parts: [], lists: [] });
  expect(plan.errors).toEqual([]);
  const chat = createScriptedChat(bot);
  const options = { timeoutMs: 30_000, lists: [], random: () => 0.5, testRegExp, ...more };
  return { ...(await runScript(plan, chat, options)), chat };
}

function statuses({ steps }: Awaited<ReturnType<typeof run>>): string {
  return steps.map(({ role, status }) => `${role} ${status}`).join(", ");
}

describe("a run", () => {
  it("sends, waits and passes when each answer has what is expected", async () => {
    const result = await run(
      "#bot\nhow can i help\n#me\nPrice?\n#bot\nIt costs *\n#bot\nAnything else?",
      () => [
        { text: "It costs $5", afterMs: 400, doneMs: 450 },
        { text: "Anything else?", buttons: ["No"], afterMs: 500, doneMs: 900 },
      ],
      { greeting: [GREETING] },
    );
    expect(result.outcome).toBe("passed");
    expect(statuses(result)).toBe("bot passed, me sent, bot passed, bot passed");
    expect(result.steps.map(({ got, firstMs, doneMs }) => [got, firstMs, doneMs])).toEqual([
      ["Hello! How can I help?", null, null],
      [null, null, null],
      ["It costs $5", 400, 900],
      ["Anything else?", null, null],
    ]);
    expect(result.unread).toBe(0);
  });

  it("ends at the first step that fails, with the difference, and skips the rest", async () => {
    const result = await run("#me\nHi\n#bot\nWe open at nine\n#me\nBye\n#bot\nBye", () => ["We close at nine"]);
    expect(statuses(result)).toBe("me sent, bot failed, me skipped, bot skipped");
    expect(result.outcome).toBe("failed");
    expect(result.steps[1]?.diff?.map(({ op, text }) => [op, text.trim()])).toEqual([
      ["same", "We"],
      ["missing", "open"],
      ["extra", "close"],
      ["same", "at nine"],
    ]);
    expect(result.chat.sent).toEqual(["Hi"]);
  });

  it("fails with no_answer when nothing comes in time, in that of the step's WAITFORBOT", async () => {
    const result = await run("#me\nHi\n#bot\nHello\nWAITFORBOT 2000", () => [{ text: "Hello", afterMs: 3000 }]);
    expect(result.steps[1]).toMatchObject({ status: "failed", got: null, checks: [{ name: "no_answer" }] });
    expect(result.steps[1]?.checks[0]?.message).toBe("No answer within 2 s");
    expect(result.transcript.timeouts).toBe(1);
    const patient = await run("#me\nHi\n#bot\nHello\nWAITFORBOT 4000", () => [{ text: "Hello", afterMs: 3000 }], {
      timeoutMs: 1000,
    });
    expect(patient.outcome).toBe("passed");
  });

  it("any bubble will do for an empty section", async () => {
    expect((await run("#me\nHi\n#bot\n", () => ["Whatever"])).outcome).toBe("passed");
    expect((await run("#me\nHi\n#bot\n", () => [])).outcome).toBe("failed");
  });

  it("counts what the user's next message passes over, and fails only if the script says so", async () => {
    const bot: ScriptedBot = () => ["One", "Two", "Three"];
    expect(await run("#me\nA\n#bot\nOne\n#me\nB\n#bot\nOne\n#bot\nTwo\n#bot\nThree", bot)).toMatchObject({
      outcome: "passed",
      unread: 2,
    });
    expect((await run("#me\nA\n#bot\nOne\nBOT_CONSUMED", bot)).outcome).toBe("failed");
    expect((await run("#me\nA\n#bot\nOne\nSKIP_BOT_UNCONSUMED\n#end\nBOT_CONSUMED", bot)).outcome).toBe("passed");
    expect((await run("#me\nA\n#bot\nOne\n#end\nBOT_CONSUMED", bot)).outcome).toBe("failed");
  });

  it("leaves a bubble to the next step when an optional section does not match", async () => {
    const text = "#me\nHi\n#bot\n?We are closed\n#bot\n?!Hello*\n#bot\nHello";
    const result = await run(text, () => ["Hello there"]);
    expect(statuses(result)).toBe("me sent, bot skipped, bot skipped, bot passed");
    expect((await run("#me\nHi\n#bot\nHello\n#bot\n?Bye", () => ["Hello"])).outcome).toBe("passed");
  });

  it("turns a check round with !", async () => {
    expect((await run("#me\nHi\n#bot\n!sorry", () => ["Hello"])).outcome).toBe("passed");
    const failed = await run("#me\nHi\n#bot\n!sorry", () => ["Sorry, what?"]);
    expect(failed.steps[1]).toMatchObject({ status: "failed", diff: null });
  });

  it("takes values out of answers and puts them back", async () => {
    const bot: ScriptedBot = (said, turn) => (turn === 0 ? ["Order AB-1 is placed"] : [`You said ${said}`]);
    const text = "#me\nOrder\n#bot\nOrder $id is\n#me\nWhere is $id?\n#bot\nwhere is $id";
    const result = await run(text, bot);
    expect(result.outcome).toBe("passed");
    expect(result.chat.sent).toEqual(["Order", "Where is AB-1?"]);
    expect(result.steps[3]?.expected).toBe("where is AB-1");
  });

  it("remembers what SET_SCRIPTING_MEMORY says, and pauses", async () => {
    const text = "#begin\nSET_SCRIPTING_MEMORY city|Lisbon\nPAUSE 50\n#me\nHotels in $city\nPAUSE 70\n#bot\n$city";
    const result = await run(text, (said) => [said]);
    expect(result.outcome).toBe("passed");
    expect(result.chat.sent).toEqual(["Hotels in Lisbon"]);
    expect(result.chat.paused).toEqual([50, 70]);
  });

  it("accepts any phrase of a list and shows the nearest where none is there", async () => {
    const lists = [{ name: "YES", phrases: ["yes", "of course we do", "sure thing"] }];
    const text = "#me\nParking?\n#bot\nYES";
    expect((await run(text, () => ["Of course we do!"], { lists })).outcome).toBe("passed");
    const failed = await run(text, () => ["Of course we don't"], { lists });
    expect(failed.steps[1]?.expected).toBe("of course we do");
  });

  it("presses buttons, and fails with no_such_button", async () => {
    const bot: ScriptedBot = (said) => [{ text: `You chose ${said}`, buttons: ["Yes", "No"] }];
    const result = await run("#me\nHi\n#bot\nBUTTONS yes|no\n#me\nBUTTON yes\n#bot\nYou chose Yes", bot);
    expect(result.outcome).toBe("passed");
    expect(result.chat.pressed).toEqual(["Yes"]);
    const failed = await run("#me\nHi\n#bot\n\n#me\nBUTTON Maybe\n#bot\n", bot);
    expect(failed).toMatchObject({ outcome: "failed", error: { code: "no_such_button" } });
    expect(statuses(failed)).toBe("me sent, bot passed, me failed, bot skipped");
  });

  it("ends with an error when the page can't be driven", async () => {
    const result = await run("#me\nHi\n#bot\nHello", () => "input_refused");
    expect(result).toMatchObject({ outcome: "error", error: { code: "input_refused" } });
    expect(statuses(result)).toBe("me failed, bot skipped");
  });

  it("stops when asked to, and keeps what it had", async () => {
    const stop = new AbortController();
    const result = await run(
      "#me\nHi\n#bot\nHello\n#me\nBye\n#bot\nBye",
      () => {
        stop.abort();
        return ["Hello"];
      },
      { signal: stop.signal },
    );
    expect(result.outcome).toBe("stopped");
    expect(statuses(result)).toBe("me sent, bot skipped, me skipped, bot skipped");
    expect(result.transcript.messages.map(({ text }) => text)).toEqual(["Hi"]);
  });

  it("waits for what the bot says to a last message of the user", async () => {
    const { transcript, outcome } = await run("#me\nThanks, bye", () => ["Goodbye!"]);
    expect(transcript.messages.map(({ text }) => text)).toEqual(["Thanks, bye", "Goodbye!"]);
    expect(outcome).toBe("passed");
  });
});

const OFFER = "The double room costs €120 a night. Shall I book it?";
const FALLBACK = "Sorry, I didn't understand that. Can you rephrase?";

test.each([
  ["TEXT It's open", "It's open", true],
  ["TEXT it's open", "It's open", false],
  ["TEXT_IC it's open", "It's open", true],
  ["TEXT_EQUALS a|b", "b", true],
  ["TEXT_CONTAINS_ANY nine|ten", "At ten", true],
  ["TEXT_CONTAINS_ALL nine|ten", "At ten", false],
  ["TEXT_CONTAINS_ALL_IC NINE|TEN", "nine to ten", true],
  ["TEXT_CONTAINS_ANY a*b", "axb", false],
  ["TEXT_WILDCARD_ANY a*b", "xaxbx", true],
  ["TEXT_WILDCARDEXACT_ANY a*b", "xaxbx", false],
  ["TEXT_WILDCARDEXACT_ALL_IC A*B", "axb", true],
  ["TEXT_REGEXP_ALL \\d+|€", "€120", true],
  ["TEXT_REGEXP_ANY_IC HELLO$", "oh hello", true],
  ["!TEXT_REGEXP_ANY hello", "bye", true],
  ["RESPONSE_LENGTH 10", "short", true],
  ["RESPONSE_LENGTH 4", "short", false],
  ["RESPONSE_LENGTH =5", "short", true],
  ["RESPONSE_LENGTH >=6", "short", false],
  ["BUTTONS", "no buttons", false],
  ["!BUTTONS", "no buttons", true],
  ["BUTTONS_COUNT 0", "no buttons", true],
  ["MEDIA_COUNT", "no media", false],
  ["RESPONSE_TIME <101", "quick", true],
  ["RESPONSE_TIME <100", "quick", false],
  ["INTENT price", OFFER, true],
  ["INTENT refund", OFFER, false],
  ["STAGE interest", OFFER, true],
  ["STAGE conversion", OFFER, false],
  ["!CONVERTED", OFFER, true],
  ["!FALLBACK", OFFER, true],
  ["FALLBACK", FALLBACK, true],
  ["!FALLBACK", FALLBACK, false],
  ["HANDOFF", "I'll connect you to a colleague now, one moment please.", true],
  ["HANDOFF", OFFER, false],
  ["LANGUAGE en", OFFER, true],
  ["LANGUAGE pt", OFFER, false],
])("checks %s in %j: %s", async (keyword, answer, passes) => {
  const result = await run(`#me\nHow much is a double room?\n#bot\n${keyword}`, () => [answer]);
  expect(result.outcome).toBe(passes ? "passed" : "failed");
  expect(result.steps[1]?.checks).toMatchObject([{ passed: passes }]);
});

it("fails a check whose regular expression takes too long", async () => {
  const plan = compileScript(parseScript("#me\nHi\n#bot\n!TEXT_REGEXP_ANY x"), { parts: [], lists: [] });
  const chat = createScriptedChat(() => ["Hello"]);
  const result = await runScript(plan, chat, {
    timeoutMs: 1000,
    lists: [],
    random: () => 0,
    testRegExp: async () => null,
  });
  expect(result.steps[1]?.checks[0]).toMatchObject({ passed: false });
});

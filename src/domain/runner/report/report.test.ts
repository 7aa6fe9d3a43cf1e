import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { buildScriptedRun } from "./build-scripted-run.ts";
import { runSchema } from "../run.contract.ts";
import { getOrigin } from "./build-run.ts";
import { compareRuns, findPreviousRun } from "./compare-runs.ts";
import { describeFailure, formatJUnit } from "./junit.ts";
import { pickNearestRank, summarizeTimings } from "./timings.ts";
import { diffTexts, findNearestPhrase } from "../run/word-diff.ts";

describe("a run's JSON", () => {
  it("is what the contract says, and survives JSON", async () => {
    const run = await buildScriptedRun("Prices\n\n#me\nHow much is it?\n#bot\nIt costs €5", () => [
      "It costs €5. Shall I order it?",
    ]);
    expect(runSchema.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
    expect(run).toMatchObject({ name: "Prices", outcome: "passed", origin: "https://shop.example", kind: "script" });
    expect(run.messages.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      "user: How much is it?",
      "bot: It costs €5. Shall I order it?",
    ]);
    expect(run.timings).toEqual({
      answers: 1,
      timeouts: 0,
      firstMedianMs: 100,
      firstP95Ms: 100,
      doneMedianMs: 150,
      doneP95Ms: 150,
    });
    expect(run.analysis).toMatchObject({ stage: "consideration", converted: false, language: "en" });
  });

  it("has no figure of nothing", async () => {
    const run = await buildScriptedRun("#me\nHi", () => "no_chat");
    expect(run).toMatchObject({ outcome: "error", error: { code: "no_chat" }, name: "Untitled", messages: [] });
    expect(run.timings).toEqual({
      answers: 0,
      timeouts: 0,
      firstMedianMs: null,
      firstP95Ms: null,
      doneMedianMs: null,
      doneP95Ms: null,
    });
    expect(run.analysis).toMatchObject({ stage: null, dropOff: null, risks: [] });
    expect(runSchema.safeParse(run).success).toBe(true);
  });

  test.each([
    ["https://a.example:8443/chat?user=7#x", "https://a.example:8443"],
    ["file:///home/ana/page.html", "file://"],
    ["nonsense", ""],
  ])("names scheme, host and port of %s", (url, origin) => {
    expect(getOrigin(url)).toBe(origin);
  });
});

describe("risks", () => {
  async function listKinds(script: string, bot: Parameters<typeof buildScriptedRun>[1]) {
    const { analysis } = await buildScriptedRun(script, bot);
    return analysis.risks.map(({ kind, step }) => `${kind} ${String(step)}`);
  }

  it("are none where the bot leads on", async () => {
    const bot = () => [{ text: "It costs €5.", buttons: ["Order", "More"] }];
    expect(await listKinds("#me\nHow much is it?\n#bot\n", bot)).toEqual([]);
  });

  it("name slow and missing answers", async () => {
    const slow = () => [{ text: "Hello, what do you need?", afterMs: 8500 }];
    expect(await listKinds("#me\nHi\n#bot\n", slow)).toEqual(["slow_answer 1"]);
    expect(await listKinds("#me\nHi\n#bot\n", () => [])).toEqual(["no_answer 0"]);
  });

  it("name fallbacks, repeated answers and questions without an answer", async () => {
    const bot = () => ["Sorry, I didn't understand that."];
    const kinds = await listKinds("#me\nWhere is my order?\n#bot\n\n#me\nWhere is my parcel?\n#bot\n", bot);
    expect(kinds).toEqual(
      expect.arrayContaining(["fallback 1", "question_unanswered 0", "fallback 3", "repeated_answer 3", "dead_end 3"]),
    );
  });

  it("name prices not given, people not offered and other languages", async () => {
    expect(await listKinds("#me\nHow much is it?\n#bot\n", () => ["We have the best prices."])).toContain(
      "price_unanswered 0",
    );
    expect(await listKinds("#me\nHow much is it?\n#bot\n", () => ["It costs $12 a month."])).not.toContain(
      "price_unanswered 0",
    );
    expect(await listKinds("#me\nI want to talk to a person\n#bot\n", () => ["We open at nine."])).toContain(
      "handoff_ignored 0",
    );
    const portuguese = () => ["Claro, posso ajudar com a sua reserva. Para que dia deseja?"];
    expect(await listKinds("#me\nI would like to book a table for tonight\n#bot\n", portuguese)).toContain(
      "language_switch 1",
    );
  });

  it("quote the message", async () => {
    const { analysis } = await buildScriptedRun("#me\nHi\n#bot\n", () => ["We are a company."]);
    expect(analysis.risks).toMatchObject([{ kind: "dead_end", quote: "We are a company." }]);
  });
});

describe("percentiles", () => {
  it("are by nearest rank", () => {
    expect(pickNearestRank([40, 10, 30, 20], 0.5)).toBe(20);
    expect(pickNearestRank([40, 10, 30, 20], 0.95)).toBe(40);
    expect(pickNearestRank([], 0.5)).toBeNull();
    expect(summarizeTimings([{ firstMs: null, doneMs: null }], 2)).toMatchObject({ answers: 0, timeouts: 2 });
  });

  it("are one of the values, with at least that share at or below", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.constantFrom(0.5, 0.95), (values, share) => {
        const value = pickNearestRank(values, share) ?? -1;
        expect(values).toContain(value);
        expect(values.filter((other) => other <= value).length).toBeGreaterThanOrEqual(share * values.length);
        expect(values.filter((other) => other < value).length).toBeLessThan(share * values.length);
      }),
    );
  });
});

describe("differences", () => {
  it("are by words, with what is the same in both texts", () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (a, b) => {
        const words = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
        const diff = diffTexts(a, b);
        const keep = (op: string) => diff.filter((part) => part.op !== op).map(({ text }) => text);
        expect(words(keep("extra").join(" "))).toEqual(words(a));
        expect(words(keep("missing").join(" "))).toEqual(words(b));
      }),
    );
  });

  it("show texts with nothing in common one after the other", () => {
    const many = (word: string) => Array.from({ length: 1500 }, (_, at) => `${word}${String(at)}`).join(" ");
    expect(diffTexts(many("a"), many("b")).map(({ op }) => op)).toEqual(["missing", "extra"]);
  });

  it("take the nearest phrase", () => {
    expect(findNearestPhrase(["good bye", "see you soon", "hello"], "See you later")).toBe("see you soon");
  });
});

describe("a comparison", () => {
  it("names what changed since the last run of the same script on the same site", async () => {
    const script = "Hours\n\n#me\nWhen are you open?\n#bot\nopen\n";
    const before = await buildScriptedRun(script, () => [{ text: "We are open at nine. Do you want to come?" }], {
      startedAt: 1000,
    });
    const after = await buildScriptedRun(script, () => [{ text: "We are open at ten.", afterMs: 9000 }], {
      startedAt: 5000,
    });
    const elsewhere = await buildScriptedRun(script, () => ["open"], { startedAt: 3000, url: "https://other.example" });
    const previous = findPreviousRun(after, [elsewhere, before, after]);
    expect(previous).toBe(before);
    expect(findPreviousRun(before, [elsewhere, before, after])).toBeNull();
    const comparison = compareRuns(after, before);
    expect(comparison).toMatchObject({
      outcome: null,
      firstMedianMs: { before: 100, after: 9000, change: "slower" },
      goneRisks: [],
    });
    expect(comparison.steps).toMatchObject([{ index: 1, line: 5 }]);
    expect(comparison.newRisks.map(({ kind }) => kind)).toEqual(["slow_answer", "dead_end"]);
  });
});

describe("JUnit", () => {
  it("has a suite a file, a case a run, and the first failure with its difference", async () => {
    const passed = await buildScriptedRun("Good\n\n#me\nHi\n#bot\nHello", () => ["Hello, what can I do?"]);
    const failed = await buildScriptedRun('Bad "one" & <two>\n\n#me\nHi\n#bot\nHello you', () => ["Bye\u0000 you <b>"]);
    const broken = await buildScriptedRun("#me\nHi", () => "not_allowed");
    const xml = formatJUnit([{ file: "a&b.convo.txt", runs: [passed, failed, broken] }]);
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="[^"]*" tests="3" failures="1" errors="1"/,
    );
    expect(xml).toContain('<testsuite name="a&amp;b.convo.txt" tests="3"');
    expect(xml).toMatch(/<testcase name="Good" classname="a&amp;b.convo.txt" time="\d+\.\d{3}"\/>/);
    expect(xml).toContain('name="Bad &quot;one&quot; &amp; &lt;two&gt;"');
    expect(xml).toContain("[-Hello-]{+Bye+} you");
    expect(xml).toContain('<error message="Line 1: The page says not_allowed" type="not_allowed">');
    expect(describeFailure(failed).message).toBe('Line 5: Expected "Hello you"');
  });

  it("has no characters that XML forbids, whatever a bot says", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        const run = await buildScriptedRun("#me\nHi\n#bot\nnever this", () => [`${text}\uD800`]);
        const xml = formatJUnit([{ file: text, runs: [run] }]);
        expect(xml.isWellFormed()).toBe(true);
        expect(xml).not.toMatch(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/);
        expect(xml.replace(/<[^<>]*>|&(?:amp|lt|gt|quot|apos|#\d+);/g, "")).not.toMatch(/[<&]/);
      }),
      { numRuns: 30 },
    );
  });
});

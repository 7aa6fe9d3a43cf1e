import { describe, expect, it } from "vitest";
import * as en from "#tests/questions/en.ts";
import * as es from "#tests/questions/es.ts";
import { encodeResult, expandExpected, isExpected, TODAY, VALUES } from "#tests/questions/parse-expected.ts";
import * as pt from "#tests/questions/pt.ts";
import { readQuestion } from "./read-question.ts";

const SETS = { en, pt, es };
/** Questions apart that must be understood; the share is printed. */
const MIN_APART = 0.8;

const ABOUT: Record<string, string> = { en: "for", pt: "para", es: "para" };
const NEGATED: Record<string, [question: string, word: string][]> = {
  en: [
    ["conversations not on whatsapp", "not whatsapp"],
    ["conversion rate except Spanish last week", "except Spanish"],
    ["conversations on 31 February", "31"],
  ],
  pt: [
    ["conversas exceto no whatsapp", "exceto whatsapp"],
    ["taxa de conversão sem whatsapp ontem", "sem whatsapp"],
  ],
  es: [
    ["conversaciones excepto en whatsapp", "excepto whatsapp"],
    ["tasa de conversión sin whatsapp ayer", "sin whatsapp"],
  ],
};

function read(question: string) {
  return readQuestion(question, { today: TODAY, values: VALUES });
}

describe.each(Object.entries(SETS))("questions in %s", (language, { QUESTIONS, APART }) => {
  it.each(QUESTIONS)("%s", (question, expected) => {
    const result = read(question);
    expect(isExpected(result, expected) ? expandExpected(expected) : encodeResult(result)).toBe(
      expandExpected(expected),
    );
  });

  it("have no figure once a word is added that has no place", () => {
    for (const [question] of QUESTIONS) {
      const { reading } = read(question);
      if (reading === undefined) continue;
      const changed = `${question.replace(/[?¿!]/g, "")} ${ABOUT[language] ?? ""} zorblax`;
      expect({ changed, ...read(changed).doubt }).toMatchObject({ changed, words: ["zorblax"] });
    }
  });

  it("have no figure for the opposite of what they ask", () => {
    for (const [question, word] of NEGATED[language] ?? []) {
      expect({ question, words: read(question).doubt?.words ?? [] }).toEqual({ question, words: [word] });
    }
  });

  it("are found to be in that language", () => {
    const wrong = QUESTIONS.filter(([question]) => read(question).language !== language).map(([question]) => question);
    expect(wrong.length).toBeLessThanOrEqual(3);
  });

  it("that nothing was tuned on are mostly understood", () => {
    const understood = APART.filter(([question, expected]) => isExpected(read(question), expected));
    console.info(`${language}: ${String(understood.length)} of ${String(APART.length)} questions apart understood`);
    expect(understood.length / APART.length).toBeGreaterThanOrEqual(MIN_APART);
  });
});

describe("how many reached a stage", () => {
  it.each([
    ["how many conversations reached Consideration", true],
    ["conversations that reached interest by channel", true],
    ["quantos chegaram ao interesse ontem?", true],
    ["¿Cuántos usuarios llegaron a Interés la semana pasada?", true],
    ["what share of conversations reached consideration", undefined],
    ["¿qué porcentaje llegó a consideración?", undefined],
  ])("is a number, and a share only where one is asked for: %s", (question, counted) => {
    const { reading } = read(question);
    expect(reading?.measure).toBe("reached");
    expect(reading?.counted).toBe(counted);
  });

  it("stays a number in a follow-up", () => {
    const { reading: previous } = read("how many conversations reached interest");
    const { reading } = readQuestion("and on whatsapp?", { today: TODAY, values: VALUES, previous });
    expect(reading).toMatchObject({ measure: "reached", counted: true, filters: { channel: "whatsapp" } });
  });
});

describe("topics with most or least of an outcome", () => {
  it.each([
    ["which topics have the highest lost rate", "lostRate"],
    ["which topics have the worst lost rate", "lostRate"],
    ["which topics lose most", "lost"],
  ])("are ranked: %s", (question, measure) => {
    expect(read(question).reading).toMatchObject({ kind: "topics", measure });
  });

  it.each(["which topics sell worst", "which topics sell least"])(
    "are not shown the other way round: %s",
    (question) => {
      expect(read(question).reading).toBeUndefined();
    },
  );
});

describe("versions with the name of a letter", () => {
  const values = { ...VALUES, versions: ["A", "B"] };
  it.each([
    ["What did a conversation of version A cost on average?", { version: "A" }],
    ["conversion rate of B", { version: "B" }],
    ["¿cuánto costó de media una conversación de la versión A?", { version: "A" }],
    ["conversas para a versão B", { version: "B" }],
    ["the cost of a conversation", {}],
    ["conversion rate for a user", {}],
  ])("are no articles, and articles no versions: %s", (question, filters) => {
    expect(readQuestion(question, { today: TODAY, values }).reading?.filters).toEqual(filters);
  });
});

describe("a follow-up", () => {
  it.each([
    [
      "which fixes worked",
      "should I offer a person at night?",
      { kind: "breakdown", measure: "conversations", breakdown: "hour", filters: { intent: "human_request" } },
    ],
    ["what could the bot not answer", "and on WhatsApp?", { kind: "questions", filters: { channel: "whatsapp" } }],
    ["which topics lose most", "by channel", { kind: "breakdown", measure: "lost", breakdown: "channel" }],
    [
      "Qual foi a taxa de conversão na semana passada?",
      "Qual é o horário de pico?",
      { kind: "top", measure: "conversations", breakdown: "hour" },
    ],
    [
      "taxa de conversão no WhatsApp na semana passada",
      "e o horário de pico?",
      { kind: "top", measure: "conversations", breakdown: "hour", filters: { channel: "whatsapp" } },
    ],
    [
      "conversion rate last week",
      "and on WhatsApp?",
      { measure: "conversionRate", filters: { channel: "whatsapp" }, period: { from: "2026-11-16", to: "2026-11-22" } },
    ],
    [
      "conversas no whatsapp ontem",
      "e em espanhol?",
      { measure: "conversations", filters: { channel: "whatsapp", language: "es" } },
    ],
    [
      "tasa de conversión en whatsapp",
      "¿y la semana pasada?",
      { measure: "conversionRate", filters: { channel: "whatsapp" }, period: { from: "2026-11-16", to: "2026-11-22" } },
    ],
    ["drop-off rate this month", "why?", { kind: "why", period: { from: "2026-11-01", to: "2026-11-26" } }],
    ["conversion rate on whatsapp", "what about instagram", { kind: "figure", filters: { channel: "instagram" } }],
    [
      "conversions last week",
      "and containment?",
      { measure: "containment", period: { from: "2026-11-16", to: "2026-11-22" } },
    ],
    ["conversions last week", "by channel", { kind: "breakdown", measure: "conversions", breakdown: "channel" }],
    [
      "conversions last week",
      "compared with the week before",
      { kind: "comparison", measure: "conversions", compare: { from: "2026-11-09", to: "2026-11-15" } },
    ],
    [
      "conversion rate this month vs last month",
      "and on webchat?",
      { kind: "comparison", filters: { channel: "webchat" }, compare: { from: "2026-10-01", to: "2026-10-31" } },
    ],
    ["containment by channel this month", "only the top 3", { kind: "top", breakdown: "channel", top: 3 }],
    [
      "conversion rate on whatsapp last week",
      "show me those conversations",
      { kind: "list", filters: { channel: "whatsapp", outcome: "converted" }, period: { from: "2026-11-16" } },
    ],
    ["conversion rate on whatsapp", "all channels", { kind: "figure", measure: "conversionRate", filters: {} }],
    ["show conversations on whatsapp", "by day", { kind: "breakdown", measure: "conversations", breakdown: "day" }],
    [
      "top 5 drop-off reasons on whatsapp",
      "for consideration",
      { kind: "top", breakdown: "reason", filters: { channel: "whatsapp", stage: "consideration" } },
    ],
  ])("to %s: %s", (first, next, expected) => {
    const { reading: previous } = read(first);
    const { reading } = readQuestion(next, { today: TODAY, values: VALUES, previous });
    expect(reading).toMatchObject(expected);
  });

  it("that could stand alone is a question of its own", () => {
    const { reading: previous } = read("conversion rate on whatsapp last week");
    for (const question of ["how many conversations yesterday", "top 5 drop-off reasons", "busiest hours this month"]) {
      const { reading } = readQuestion(question, { today: TODAY, values: VALUES, previous });
      expect({ question, ...reading }).toMatchObject({ question, filters: {} });
    }
  });

  it("that changes nothing is not answered with the same again", () => {
    const { reading: previous } = read("conversion rate on whatsapp last week");
    const { doubt } = readQuestion("thanks!", { today: TODAY, values: VALUES, previous });
    expect(doubt?.reason).toBe("too_vague");
  });

  it("without a question before asks what is meant", () => {
    expect(read("and on whatsapp?").doubt?.reason).toBe("too_vague");
  });
});

describe("typing errors", () => {
  it.each([
    ["convresion rate yesterday", "figure conversionRate"],
    ["conversions by chanel", "breakdown conversions"],
    ["taxa de conversao no instagran", "figure conversionRate"],
    ["conversaciones por idiona", "breakdown conversations"],
  ])("are corrected: %s", (question, expected) => {
    const { reading, corrected } = read(question);
    expect(`${reading?.kind ?? ""} ${reading?.measure ?? ""}`).toBe(expected);
    expect(corrected).toHaveLength(1);
  });

  it.each([
    "drop-offs by season",
    "conversations by state",
    "conversations last nights",
    "newer conversations",
    "conversations stuck at night",
  ])("are no other words: %s", (question) => {
    expect(read(question)).toMatchObject({ corrected: [] });
    expect(read(question).reading).toBeUndefined();
  });
});

describe("the client's own values", () => {
  it("are found whatever their number, accents and case", () => {
    const versions = Array.from({ length: 2_000 }, (_, at) => `build-${String(at)}`);
    const values = { ...VALUES, versions, tags: ["Próxima Visita"] };
    const ask = (question: string) => readQuestion(question, { today: TODAY, values }).reading?.filters;
    expect(ask("conversion rate for BUILD-1987")).toEqual({ version: "build-1987" });
    expect(ask("conversations tagged proxima visita")).toEqual({ tag: "Próxima Visita" });
    expect(ask("containment of Main Site last week")).toEqual({ account: VALUES.accounts[0]?.value });
  });
});

it("takes a topic for a filter only where it has no other meaning, or after a preposition", () => {
  const values = { ...VALUES, topics: ["best", "sunset"] };
  const readWith = (question: string) => readQuestion(question, { today: TODAY, values }).reading;
  expect(readWith("which channel converts best?")).toMatchObject({
    measure: "conversionRate",
    order: "best",
    filters: {},
  });
  expect(readWith("conversations about sunset")).toMatchObject({ filters: { q: "sunset" } });
});

import { describe, expect, it } from "vitest";
import { describeChange } from "./finding-changes.ts";
import { findHours, findOffers, listHours } from "./finding-facts.ts";
import type { FactRow } from "./finding-facts.ts";
import { FINDING_KINDS } from "./finding-kinds.ts";
import { findFormField } from "./form-fields.ts";
import { findMainMessage, findReply, pickTexts } from "./finding-texts.ts";
import type { ExampleMessage } from "./finding-texts.ts";
import { describeFinding, nameFinding } from "./name-finding.ts";
import { REPLY_LANGUAGES, buildReplies, listReplyLanguages } from "./replies.ts";

let count = 0;
function say(role: ExampleMessage["role"], text: string, language: ExampleMessage["language"] = "en"): ExampleMessage {
  count += 1;
  return { id: `m${String(count)}`, role, text, language, step: role === "bot" ? `step of ${text.slice(0, 8)}` : null };
}

describe("pickTexts", () => {
  it("quotes the users' messages that decided, personal data masked, none twice", () => {
    const conversations = [
      "Do you take dogs on the boat?",
      "Do you take dogs on the boat?",
      "Write to ana@example.com please, or call",
    ].map((text, at) => {
      const question = say("user", text);
      return {
        id: `c${String(at)}`,
        decidedBy: question.id,
        messages: [say("user", "Hi"), question, say("bot", "Which day?")],
      };
    });
    const { quotes, messages } = pickTexts("unanswered_question", conversations);
    expect(quotes.map(({ text }) => text)).toEqual([
      "Do you take dogs on the boat?",
      "Write to [email] please, or call",
    ]);
    expect(messages).toMatchObject([{ conversationId: "c0", text: "Which day?", language: "en" }]);
  });

  it("quotes no answer to the bot's question", () => {
    const messages = [say("user", "2 adults"), say("bot", "Which day?"), say("user", "yes")];
    expect(pickTexts("message_loses", [{ id: "c", decidedBy: null, messages }]).quotes).toEqual([]);
    expect(pickTexts("greeting_loses", [{ id: "c", decidedBy: null, messages }]).quotes).toMatchObject([
      { text: "yes" },
    ]);
  });

  it("quotes what users came for where an offer lost them", () => {
    const messages = [
      say("user", "A table for two tonight"),
      say("bot", "We are full."),
      say("user", "Oh what a pity"),
    ];
    const [quote] = pickTexts("unavailable", [{ id: "c", decidedBy: messages[2]?.id ?? null, messages }]).quotes;
    expect(quote?.text).toBe("A table for two tonight");
    const short = [say("user", "Good morning to you"), say("user", "Rent bikes?"), say("user", "Oh what a pity")];
    const [wish] = pickTexts("not_offered", [{ id: "c", decidedBy: null, messages: short }]).quotes;
    expect(wish?.text).toBe("Rent bikes?");
  });

  it("lists the bot's most frequent messages of each language, unmasked but for personal data", () => {
    const make = (text: string, language: "en" | "es") => ({
      id: text,
      decidedBy: null,
      messages: [say("user", "hello there you", language), say("bot", text, language)],
    });
    const { messages, about } = pickTexts("message_loses", [
      make("No rush! Friday at 8 is fine", "en"),
      make("No rush! Sunday at 9 is fine", "en"),
      make("Sin prisa, el viernes a las 8", "es"),
    ]);
    expect(messages.map(({ text }) => text)).toEqual(["No rush! Friday at 8 is fine", "Sin prisa, el viernes a las 8"]);
    expect(about.step).toBe(messages[0]?.step);
  });

  it("shows what the bot said, not a person of the team, where both wrote", () => {
    const [bot, agent] = [say("bot", "I pass you on to a colleague."), say("agent", "It is on its way, sorry.")];
    const user = say("user", "Where is my parcel please?");
    expect(findReply({ id: "c1", decidedBy: agent.id, messages: [user, bot, agent] })).toBe(bot);
    expect(findReply({ id: "c2", decidedBy: null, messages: [user, agent] })).toBe(agent);
  });

  it("says what a form asks for, and from which language to which the bot changes", () => {
    const form = [say("user", "I want to book"), say("bot", "Please send your passport number")];
    expect(pickTexts("form_friction", [{ id: "c", decidedBy: null, messages: form }]).about.field).toBe("document");
    for (const [text, field] of [
      ["To continue I need your passport number and a photo of it.", "document"],
      ["Please send your e-mail and your DNI", "email"],
      ["Suba una foto de su documento", "upload"],
      ["Fill it in here, with your name: https://example.com", "name"],
      ["Go on at https://example.com", "link"],
    ] as const)
      expect(findFormField(text)).toBe(field);
    const mixed = [say("user", "Olá, bom dia", "pt"), say("bot", "Hello!", "en")];
    const examples = [{ id: "c", decidedBy: null, messages: mixed }];
    expect(pickTexts("language_mismatch", examples).about).toMatchObject({ from: "pt", to: "en" });
    // Such a conversation may count as one in the bot's language.
    expect(listReplyLanguages("language_mismatch", [{ language: "en" }], examples)).toEqual(["pt"]);
    expect(listReplyLanguages("dead_end", [{ language: "en" }], examples)).toEqual(["en"]);
  });
});

const ROW: FactRow = {
  ...{ outcome: "sold", reason: null, act: "confirmation", language: "en", topic: "a" },
};
const OBJECTS = new Map([
  ["a", "kayak trip"],
  ["b", "visita guiada"],
]);

describe("facts", () => {
  it("names what people buy in the language of its topic", () => {
    const rows: FactRow[] = [ROW, ROW, { ...ROW, topic: "b", language: "es" }, { ...ROW, topic: "b", language: "es" }];
    expect(findOffers([...rows, { ...ROW, topic: "c" }], OBJECTS)).toEqual({
      en: ["kayak trip"],
      es: ["visita guiada"],
    });
    expect(findOffers([ROW], OBJECTS)).toEqual({});
  });

  it("finds the hours of people once they wrote enough messages", () => {
    const answered = Array.from({ length: 11 }, (_, at) => 8 + at);
    expect(findHours(answered)).toEqual({ from: "9:00", to: "18:00" });
    expect(findHours(answered.slice(0, 9))).toBeNull();
  });

  it("joins neighboring hours of a weekday", () => {
    const counts = [
      { weekday: 2, hour: 11, n: 1 },
      { weekday: 1, hour: 10, n: 2 },
      { weekday: 1, hour: 14, n: 1 },
      { weekday: 1, hour: 9, n: 1 },
    ];
    expect(listHours(counts)).toEqual([
      { weekday: 1, from: 9, to: 11, n: 3 },
      { weekday: 1, from: 14, to: 15, n: 1 },
      { weekday: 2, from: 11, to: 12, n: 1 },
    ]);
  });
});

const NO_FACTS = { offers: {}, prices: {}, answers: {}, hours: null };
const PRICES = [
  ["Food walk", "€59", 59],
  ["Boat trip", "€48 per adult", 48],
  ["Tile workshop", "€42", 42],
  ["Day in the Douro", "€115", 115],
].map(([name, price, amount]) => ({
  ...{ name: String(name), price: String(price), amount: Number(amount), conversations: 3 },
}));

describe("buildReplies", () => {
  it("names what there is with its price, without what people could not get", () => {
    const facts = { ...NO_FACTS, prices: { en: PRICES }, offers: { en: ["food walk"] } };
    const say = (kind: "unavailable" | "price_objection" | "message_loses", missing: string[] = []) =>
      buildReplies(kind, ["en"], facts, missing)[0]?.text;
    expect(say("unavailable", ["food walk"])).toContain("Boat trip (€48 per adult), Tile workshop (€42)");
    expect(say("unavailable", ["food walk"])).not.toContain("Food walk");
    // Smaller is only what costs less than most.
    expect(say("price_objection")).toContain("such as Tile workshop (€42), Boat trip (€48 per adult)?");
    expect(say("message_loses")).toContain("Others chose: food walk.");
  });

  it("has a reply for each kind and language, with and without facts", () => {
    for (const facts of [
      NO_FACTS,
      { ...NO_FACTS, offers: { en: ["kayak trip"] }, prices: { es: PRICES }, hours: { from: "9:00", to: "18:00" } },
    ]) {
      const texts = FINDING_KINDS.flatMap((kind) => buildReplies(kind, REPLY_LANGUAGES, facts)).map(({ text }) => text);
      expect(new Set(texts).size).toBe(FINDING_KINDS.length * REPLY_LANGUAGES.length);
      for (const text of texts) expect(text).not.toMatch(/undefined|null|\s{2}|\s[.,?]/);
    }
  });

  it("gives the client's own answer where there is one", () => {
    const facts = { ...NO_FACTS, answers: { en: "Dogs are welcome on board." } };
    expect(buildReplies("unanswered_question", ["en"], facts)).toEqual([
      { language: "en", text: "Dogs are welcome on board." },
    ]);
    expect(buildReplies("price_objection", ["en"], facts)[0]?.text).not.toContain("Dogs");
  });
});

it("names a finding with where it is and what people asked for", () => {
  const accounts = new Map([["1", "Website"]]);
  const where = [{ dimension: "channel", value: "whatsapp", share: 0.6, expected: 0.3 }] as const;
  const finding = { id: "not_offered:all", count: 12 };
  expect(nameFinding(finding, { where, objects: ["bikes"], accounts })).toBe(
    "12 people want something you don’t offer, most on WhatsApp: bikes",
  );
  const unavailable = { id: "unavailable:all", count: 9 };
  expect(nameFinding(unavailable, { where, objects: ["boat trip"], accounts, day: "for a Saturday" })).toBe(
    "9 people want something that is not available, most for a Saturday and on WhatsApp: boat trip",
  );
  const described = (id: string, about: { field?: string; from?: string; to?: string }) =>
    nameFinding({ id, count: 5 }, { where: [], objects: [], accounts, about });
  expect(described("form_friction:all", { field: "phone" })).toBe("5 people give up at a form: often the phone number");
  expect(described("language_mismatch:all", { from: "es", to: "en" })).toBe(
    "5 people get replies in another language: often Spanish answered in English",
  );
  const account = [{ dimension: "account", value: "1", share: 0.4, expected: 0.3 }] as const;
  expect(nameFinding({ id: "message_loses:offer", count: 1 }, { where: account, objects: [], accounts })).toBe(
    "1 chat ends after an offer, more often at Website",
  );
  const ended = (text: string) => ({ id: text, decidedBy: null, messages: [say("user", "hi"), say("bot", text)] });
  const message = findMainMessage(["No rush!", "No rush!", "No rush!", "Which day?"].map(ended));
  expect(nameFinding({ id: "message_loses:offer", count: 64 }, { where, objects: [], accounts, message })).toBe(
    "64 chats end after an offer, mostly “No rush!”, most on WhatsApp",
  );
  expect(findMainMessage(["No rush!", "No rush!", "Which day?", "What?"].map(ended))).toBeNull();
  expect(describeFinding("message_loses:offer")).toBe("Users stop replying (after an offer)");
});

it("says what a change did, in sentences", () => {
  const patch = { status: "applied", owner: "1", dueOn: null, note: "New text is live" } as const;
  expect(describeChange(patch, { appliedOn: "2026-03-01", ownerName: "Ana" })).toEqual([
    "Applied on 1 Mar 2026",
    "Ana takes care of it",
    "No longer due on a day",
    "New text is live",
  ]);
  expect(describeChange({ owner: null, status: "open" }, { appliedOn: null, ownerName: null })).toEqual([
    "Reopened",
    "Nobody takes care of it",
  ]);
});

import { beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "../../demo/demo.ts";
import { findTopics } from "./find-topics.ts";
import type { FoundTopic, TopicMessage } from "./find-topics.ts";
import { DAY_MS } from "../shared/durations.ts";

const UNTIL = Date.UTC(2026, 3, 15);

let messages: (TopicMessage & { at: number })[] = [];
let found: FoundTopic[] = [];

beforeAll(() => {
  messages = [...generateConversations({ seed: 5, until: UNTIL, days: 30, conversations: 900 })].flatMap(
    (conversation) =>
      conversation.messages
        .filter(({ role }) => role === "user")
        .slice(0, 4)
        .map(({ text, at }) => ({ conversation: conversation.externalId, text, at })),
  );
  found = findTopics(messages);
});

describe("topics of the demo", () => {
  it("have a label and an example that contains it", () => {
    expect(found.length).toBeGreaterThan(7);
    for (const { label, example, conversations, messages: count } of found) {
      expect(label).not.toBe("");
      expect(conversations).toBeGreaterThanOrEqual(5);
      expect(count).toBeGreaterThanOrEqual(conversations);
      const words = label.toLowerCase().split(/[\s,]+/);
      expect(
        words.some((word) => example.toLowerCase().includes(word)),
        `${label}: ${example}`,
      ).toBe(true);
    }
  });

  it("are deterministic", () => {
    expect(findTopics(messages)).toEqual(found);
  });

  it("have unique labels and keys", () => {
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
  });

  it("keep key and label when the period moves by a day", () => {
    const yesterday = findTopics(messages.filter(({ at }) => at < UNTIL - DAY_MS));
    const today = findTopics(
      messages.filter(({ at }) => at > UNTIL - 29 * DAY_MS),
      yesterday,
    );
    const kept = yesterday.filter(({ key, label }) =>
      today.some((topic) => topic.key === key && topic.label === label),
    );
    expect(kept.length / yesterday.length).toBeGreaterThan(0.85);
  });
});

describe("topics of few or unusual messages", () => {
  it("are empty without groupable messages", () => {
    expect(findTopics([])).toEqual([]);
    expect(
      findTopics([
        { conversation: "a", text: "" },
        { conversation: "b", text: "😀 12345" },
      ]),
    ).toEqual([]);
  });

  it("separate different topics, merge two languages and redact personal data", () => {
    const say = (texts: string[], from: number) =>
      Array.from({ length: 12 }, (_, at) => ({ conversation: `c${from + at}`, text: texts[at % texts.length] ?? "" }));
    const topics = findTopics([
      ...say(["I want a refund for my shoes, mail ana@example.com", "how do I get a refund", "refund not received"], 0),
      ...say(["quiero un reembolso", "el reembolso no llega", "reembolso del pedido"], 100),
      ...say(["the app crashes", "app crashes on start", "my app crashes again"], 300),
      ...say(["gift card balance", "what is my gift card balance", "gift card balance please"], 400),
      ...say(["vegan lunch menu", "lunch menu for vegans", "lunch menu today"], 500),
      ...say(["opening hours of the museum", "museum opening hours on sunday", "is the museum open"], 200),
    ]);
    expect(topics.some(({ label }) => label.includes("museum"))).toBe(true);
    const refund = topics.find(({ label }) => /refund|reembolso/.test(label));
    expect(refund?.conversations).toBeGreaterThan(15);
    expect(refund?.label.split(", ").filter((term) => /refund|reembolso/.test(term))).toHaveLength(1);
    expect(JSON.stringify(topics.map(({ example }) => example))).not.toContain("ana@");
  });

  it("are labeled with common phrases, not with short replies", () => {
    const texts = [
      "price of the cooking class",
      "is the cooking class vegan",
      "quanto custa a aula de cozinha",
      "2 adults",
    ];
    const others = ["the parcel is late", "where is my parcel", "o meu pacote não chegou", "3 nights"];
    const topics = findTopics(
      [...texts, ...others].flatMap((text, at) =>
        Array.from({ length: 8 }, (_, more) => ({ conversation: `c${at}-${more}`, text })),
      ),
    );
    const labels = topics.map(({ label }) => label);
    expect(labels.some((label) => label.startsWith("cooking class"))).toBe(true);
    expect(labels.filter((label) => /cooking/.test(label) && /aula|cozinha/.test(label))).toEqual([]);
    expect(labels.filter((label) => /adults|nights/.test(label))).toEqual([]);
  });
});

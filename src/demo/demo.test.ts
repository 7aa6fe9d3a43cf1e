import { beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace, generateConversations, listReleases, type DemoConversation } from "./demo.ts";
import { planConversations, type PlannedConversation } from "./plan.ts";
import { SCENARIOS } from "./scenarios/scenarios.ts";
import { DAY_MS, HOUR_MS } from "../domain/shared/durations.ts";
import { getDayNumber } from "./model/calendar.ts";
import { type Locale, LOCALES } from "./model/locale.ts";

const until = Date.UTC(2026, 9, 20, 15, 30);
const options = { seed: 42, until, days: 90, conversations: 4000 };
const from = until - options.days * DAY_MS;

let planned: PlannedConversation[] = [];
let conversations: DemoConversation[] = [];

beforeAll(() => {
  planned = [...planConversations(options)];
  conversations = planned.map((item) => item.conversation);
});

describe("generateConversations", () => {
  it("generates the same bytes for the same options", () => {
    expect(JSON.stringify([...generateConversations(options)])).toBe(JSON.stringify(conversations));
  });

  it("generates other conversations for another seed", () => {
    const other = [...generateConversations({ ...options, seed: 43, conversations: 50 })];
    expect(JSON.stringify(other)).not.toBe(
      JSON.stringify([...generateConversations({ ...options, conversations: 50 })]),
    );
  });

  it("generates the requested number of conversations", () => {
    expect(conversations).toHaveLength(4000);
    expect([...generateConversations({ ...options, conversations: 7 })]).toHaveLength(7);
  });

  it("orders conversations by start and messages by time", () => {
    const starts = conversations.map(getStart);
    expect(starts).toEqual(starts.toSorted((left, right) => left - right));
    for (const { messages } of conversations) {
      const times = messages.map((message) => message.at);
      expect(times).toEqual(times.toSorted((left, right) => left - right));
    }
  });

  it("keeps every message and signal inside the period and leaves no message empty", () => {
    const instants = conversations.flatMap(({ messages, signals }) => [...messages, ...signals].map(({ at }) => at));
    expect(instants.filter((at) => at < from || at >= until)).toEqual([]);
    expect(conversations.filter(({ messages }) => messages.length === 0)).toEqual([]);
    expect(allTexts().filter((text) => text.trim() === "")).toEqual([]);
  });

  it("never repeats an id", () => {
    expect(new Set(conversations.map((conversation) => conversation.externalId)).size).toBe(4000);
    const ids = conversations.flatMap(({ messages }) => messages.map((message) => message.externalId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("leaves no placeholder unfilled", () => {
    const broken = /[{}]|undefined|NaN|\[object|null|\$\{|=>/;
    expect(allTexts().filter((text) => broken.test(text))).toEqual([]);
  });

  it("plays every scenario in every language within 4,000 conversations", () => {
    for (const { key } of SCENARIOS) {
      const LOCALES = new Set(planned.filter((item) => item.scenario === key).map((item) => item.conversation.locale));
      expect([key, [...LOCALES].sort()]).toEqual([key, ["en", "es", "pt"]]);
    }
  });

  it("uses every account, version and language in the intended shares", () => {
    const share = (matches: (conversation: DemoConversation) => boolean) => conversations.filter(matches).length / 4000;
    for (const account of demoWorkspace.accounts)
      expect(share((one) => one.account === account.key)).toBeGreaterThan(0.07);
    for (const { version } of demoWorkspace.versions)
      expect(share((one) => one.agent.version === version)).toBeGreaterThan(0.2);
    expect(share((one) => one.locale === "en")).toBeCloseTo(0.45, 1);
    expect(share((one) => one.locale === "pt")).toBeCloseTo(0.35, 1);
    expect(share((one) => one.locale === "es")).toBeCloseTo(0.2, 1);
  });

  it("sets the channel of the account", () => {
    const channels = new Map<string, string>(demoWorkspace.accounts.map((account) => [account.key, account.channel]));
    for (const { account, channel } of conversations) expect(channel).toBe(channels.get(account));
  });

  it("writes in the conversation's language, except in the language mismatch scenario", () => {
    const words: Record<Locale, RegExp> = {
      en: /\b(the|you|your|is|and|which|with|please|sorry|of|for)\b/gi,
      pt: /\b(não|uma|com|obrigad[oa]|seu|dos|pelo|quer|sim|ou)\b/gi,
      es: /¿|\b(el|los|una|del|con|gracias|hay|hasta|muy|y)\b/gi,
    };
    const inOtherLanguage = planned.filter(({ scenario, conversation }) => {
      if (scenario === "language-mismatch") return false;
      const text = conversation.messages.map((message) => message.text).join(" ");
      if (text.length < 160) return false;
      const count = (locale: Locale) => text.match(words[locale])?.length ?? 0;
      return LOCALES.some((locale) => count(locale) > count(conversation.locale) + 2);
    });
    expect(inOtherLanguage.map(({ conversation }) => conversation.messages.map((message) => message.text))).toEqual([]);
  });

  it("confirms bookings for future days with the right weekday", () => {
    const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    const months = "January February March April May June July August September October November December".split(" ");
    let seen = 0;
    for (const conversation of conversations.filter((one) => one.locale === "en")) {
      for (const message of conversation.messages) {
        const match = /confirmed.*?(\w+day) (\d+) ([A-Z][a-z]+)/s.exec(message.text);
        if (message.role !== "bot" || match === null) continue;
        const [, weekday, date, month] = match;
        const day = findDay(message.at, Number(date), months.indexOf(month ?? ""));
        expect(weekdays[(day + 4) % 7]).toBe(weekday);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it("uses one booking code and one customer e-mail within a conversation", () => {
    for (const { messages } of conversations) {
      const text = messages.map((message) => message.text).join("\n");
      expect(new Set(text.match(/AM-\d{5}/g) ?? []).size).toBeLessThanOrEqual(1);
      const mails = (text.match(/[\w.]+@[\w.]+\w/g) ?? []).map((mail) => mail.toLowerCase());
      expect(new Set(mails.filter((mail) => !mail.endsWith("almarea.example"))).size).toBeLessThanOrEqual(1);
    }
  });

  it("starts with the customer or a promotion and limits consecutive messages of one side", () => {
    for (const { scenario, conversation } of planned) {
      const roles = conversation.messages.map((message) => message.role);
      expect(roles[0]).toBe(scenario.startsWith("promotion") ? "bot" : "user");
      expect(roles.join(" ")).not.toMatch(/(user ){6}|(bot ){4}|(agent ){4}/);
    }
  });

  it("adds a conversion signal only after a message of the bot", () => {
    const converted = conversations.filter((one) => one.signals.some((signal) => signal.type === "conversion"));
    expect(converted.length / 4000).toBeGreaterThan(0.18);
    expect(converted.length / 4000).toBeLessThan(0.3);
    for (const { messages, signals } of converted) {
      const at = signals.find((signal) => signal.type === "conversion")?.at ?? 0;
      expect(messages.findLast((message) => message.at <= at)?.role).toBe("bot");
    }
  });

  it("lets customers return in the same language and channel", () => {
    const byUser = Map.groupBy(conversations, (conversation) => conversation.user);
    const returning = [...byUser.values()].filter((list) => list.length > 1);
    expect(returning.length).toBeGreaterThan(150);
    for (const list of returning) expect(new Set(list.map((one) => one.locale + one.channel)).size).toBe(1);
  });

  it("has more traffic at lunch and in the evening than at night, and on Fridays than on Sundays", () => {
    const hours = conversations.map((one) => Math.floor(getStart(one) / HOUR_MS) % 24);
    const count = (hour: number) => hours.filter((candidate) => candidate === hour).length;
    expect(count(12)).toBeGreaterThan(count(15));
    expect(count(19)).toBeGreaterThan(count(15));
    expect(count(3)).toBeLessThan(count(15) / 4);
    const weekdays = conversations.map((one) => (getDayNumber(getStart(one)) + 4) % 7);
    expect(weekdays.filter((day) => day === 0).length).toBeLessThan(weekdays.filter((day) => day === 5).length * 0.75);
  });

  it("has its busiest day at the start of the campaign", () => {
    const perDay = Map.groupBy(conversations, (one) => getDayNumber(getStart(one)));
    const [busiest] = [...perDay.entries()].toSorted((left, right) => right[1].length - left[1].length);
    expect(busiest?.[0]).toBe(getDayNumber(from + 0.6 * (until - from)));
  });

  it("uses the bot version that was live at the start of the conversation", () => {
    const releases = listReleases(options);
    expect(releases.map((release) => release.version)).toEqual(demoWorkspace.versions.map((item) => item.version));
    for (const conversation of conversations) {
      const live = releases.findLast((release) => release.at <= getStart(conversation));
      expect(conversation.agent.version).toBe(live?.version);
    }
  });

  it("replies to price questions slowly in the second version only", () => {
    const median = (version: string) => {
      const gaps = planned
        .filter((item) => item.scenario === "price-question" && item.conversation.agent.version === version)
        .flatMap(({ conversation }) => {
          const answer = conversation.messages.find((message) => message.role === "bot" && message.text.includes("€"));
          const asked = conversation.messages.findLast(
            (message) => message.role === "user" && message.at < (answer?.at ?? 0),
          );
          return answer === undefined || asked === undefined ? [] : [answer.at - asked.at];
        })
        .toSorted((left, right) => left - right);
      return gaps[Math.floor(gaps.length / 2)] ?? 0;
    };
    const [first, second, third] = demoWorkspace.versions.map((item) => median(item.version));
    expect(second).toBeGreaterThan(45_000);
    expect(first).toBeLessThan(10_000);
    expect(third).toBeLessThan(10_000);
  });

  it("generates large volumes lazily", () => {
    let count = 0;
    const iterator = generateConversations({ ...options, conversations: 1_000_000 });
    for (const conversation of iterator) {
      count += 1;
      if (conversation.messages.length === 0) throw new Error("An empty conversation");
      if (count === 3000) break;
    }
    expect(count).toBe(3000);
    expect(iterator.next().done).toBe(true);
  });
});

function getStart(conversation: DemoConversation): number {
  return conversation.messages[0]?.at ?? 0;
}

function allTexts(): string[] {
  return conversations.flatMap(({ messages }) => messages.map((message) => message.text));
}

/** Returns the number of the first day after `after` (ms) with this date and month. */
function findDay(after: number, date: number, month: number): number {
  for (let day = getDayNumber(after) + 1; day < getDayNumber(after) + 90; day += 1) {
    const candidate = new Date(day * DAY_MS);
    if (candidate.getUTCDate() === date && candidate.getUTCMonth() === month) return day;
  }
  throw new Error(`No ${date}/${month + 1} within 90 days`);
}

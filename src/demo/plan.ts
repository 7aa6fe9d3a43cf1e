import type { DropOffReason } from "../domain/analysis/analysis.contract.ts";
import { DAY_MS, HOUR_MS } from "../domain/shared/durations.ts";
import { type Booking, createBooking } from "./model/booking.ts";
import { Calendar, type Day, getDayNumber, getLocalHour } from "./model/calendar.ts";
import { ConversationBuilder } from "./model/conversation-builder.ts";
import type { DemoConversation, DemoOptions } from "./model/demo-types.ts";
import { createFacts } from "./model/facts.ts";
import { LOCALES } from "./model/locale.ts";
import { createPerson, type Person } from "./model/people.ts";
import { findIndexInTotals, getItem, Random } from "./model/random.ts";
import { computeHourlyTraffic, isPromotionDay } from "./model/traffic-pattern.ts";
import { PHRASES } from "./phrases/index.ts";
import type { PhraseVariants } from "./model/phrase-types.ts";
import type { Scenario, Setting } from "./scenarios/scenario.ts";
import { SCENARIOS } from "./scenarios/scenarios.ts";
import { demoWorkspace, listReleases } from "./workspace.ts";

/** A conversation with its scenario and the reason for which the customer drops off (null: none that the bot caused). */
export type PlannedConversation = { scenario: string; planted: DropOffReason | null; conversation: DemoConversation };

type Channel = (typeof demoWorkspace.accounts)[number]["channel"];

/** The person who writes, and the booking that the conversation is about. */
type Customer = { person: Person; booking: Booking | undefined };

/** A customer who may return. */
type KnownCustomer = { person: Person; booking: Booking; lastAt: number };

/** Cumulative shares of the API accounts, in their order. */
const ACCOUNT_TOTALS = [0.36, 0.72, 0.89, 1];
/** Cumulative shares of English, Portuguese and Spanish. */
const LOCALE_TOTALS: Record<Channel, readonly number[]> = {
  webchat: [0.58, 0.84, 1],
  whatsapp: [0.35, 0.79, 1],
  instagram: [0.4, 0.76, 1],
  messenger: [0.42, 0.78, 1],
};
/** Bounds memory: above this, new customers replace random older ones. */
const MAX_KNOWN_CUSTOMERS = 3000;
const MIN_RETURN_MS = 3 * HOUR_MS;
/** Probability that a known customer writes. */
const RETURN_RATES: Record<Setting, number> = { any: 0.12, upcoming: 0.55, past: 0.55, promotion: 0.7 };

const REGULAR_SCENARIOS = SCENARIOS.filter((scenario) => scenario.setting !== "promotion");
const PROMOTION_SCENARIOS = SCENARIOS.filter((scenario) => scenario.setting === "promotion");
const PROMOTION_TOTALS = sumWeights(PROMOTION_SCENARIOS, 0);

/** Generates conversations with their scenarios, in order of start. */
export function* planConversations(options: DemoOptions): Generator<PlannedConversation> {
  const from = options.until - options.days * DAY_MS;
  const random = new Random(options.seed);
  const generator = new ConversationGenerator(random, options);
  for (const hour of computeHourlyTraffic({ random, from, until: options.until, total: options.conversations })) {
    const starts: number[] = [];
    for (let index = 0; index < hour.count; index += 1) starts.push(hour.start + random.below(hour.lengthMs));
    starts.sort((left, right) => left - right);
    for (const start of starts) yield generator.generate(start);
  }
}

/** Generates one conversation after another; keeps recent customers, who may return. */
class ConversationGenerator {
  private readonly random: Random;
  private readonly from: number;
  private readonly until: number;
  private readonly calendar = new Calendar();
  private readonly cursors = new Map<PhraseVariants, number>();
  private readonly knownCustomers: KnownCustomer[] = [];
  /** Cumulative weights of the regular scenarios, by bot version. */
  private readonly totals: readonly (readonly number[])[];
  private readonly salt: number;
  private readonly releases: readonly number[];
  private serial = 0;

  constructor(random: Random, options: DemoOptions) {
    this.random = random;
    this.until = options.until;
    this.from = options.until - options.days * DAY_MS;
    this.releases = listReleases(options).map((release) => release.at);
    this.salt = random.below(0x7fffffff);
    this.totals = [0, 1, 2].map((version) => sumWeights(REGULAR_SCENARIOS, version));
  }

  generate(start: number): PlannedConversation {
    const { random } = this;
    const version = this.getVersion(start);
    const today = this.calendar.getDay(getDayNumber(start));
    const hour = getLocalHour(start);
    let account = getItem(demoWorkspace.accounts, findIndexInTotals(ACCOUNT_TOTALS, random.next()));
    const scenario = this.pickScenario({ version, today, hour, channel: account.channel });
    const { person, booking } = this.pickCustomer({ scenario, channel: account.channel, start, today });
    account = demoWorkspace.accounts.find((candidate) => candidate.channel === person.channel) ?? account;
    const dayAfter = (offset: number) => this.calendar.getDay(today.number + offset);
    const facts = createFacts({ random, person, today, hour, dayAfter, booking });
    const externalId = this.createConversationId(account.key);
    const builder = new ConversationBuilder({
      random,
      facts,
      version,
      at: start,
      id: externalId,
      cursors: this.cursors,
    });
    scenario.run(builder, PHRASES[facts.variant]);
    this.addKnownCustomer(
      { person, booking: builder.booking, lastAt: builder.at },
      builder.signals.some((signal) => signal.type === "conversion"),
    );
    const bot = getItem(demoWorkspace.versions, version);
    const conversation: DemoConversation = {
      externalId,
      account: account.key,
      channel: account.channel,
      user: person.id,
      locale: person.locale,
      agent: { name: demoWorkspace.agentName, version: bot.version, model: bot.model },
      messages: builder.messages.filter((message) => message.at < this.until),
      signals: builder.signals.filter((signal) => signal.at < this.until),
    };
    return { scenario: scenario.key, planted: builder.planted, conversation };
  }

  /** Unique: multiplying by an odd factor maps serial numbers one to one. */
  private createConversationId(account: string): string {
    this.serial += 1;
    const mixed = Math.imul(this.serial ^ this.salt, 0x9e3779b1) >>> 0;
    return `${account.slice(0, 2)}-${mixed.toString(16).padStart(8, "0")}`;
  }

  private getVersion(start: number): number {
    return this.releases.findLastIndex((at) => at <= start);
  }

  private pickScenario(moment: { version: number; today: Day; hour: number; channel: Channel }): Scenario {
    const { version, today, hour, channel } = moment;
    const isSendingHour = (hour >= 10 && hour < 14) || (hour >= 17 && hour < 20);
    const canReceive = channel === "whatsapp" || channel === "messenger";
    if (
      isSendingHour &&
      canReceive &&
      isPromotionDay(this.from, this.until, today.number) &&
      this.random.chance(0.75)
    ) {
      const total = getItem(PROMOTION_TOTALS, PROMOTION_TOTALS.length - 1);
      return getItem(PROMOTION_SCENARIOS, findIndexInTotals(PROMOTION_TOTALS, this.random.next() * total));
    }
    const totals = getItem(this.totals, version);
    const total = getItem(totals, totals.length - 1);
    return getItem(REGULAR_SCENARIOS, findIndexInTotals(totals, this.random.next() * total));
  }

  /** Picks a known customer often if the scenario is about a booking and sometimes otherwise, else creates one. */
  private pickCustomer(options: { scenario: Scenario; channel: Channel; start: number; today: Day }): Customer {
    const { random } = this;
    const { scenario, channel, start, today } = options;
    const isAboutBooking = scenario.setting === "upcoming" || scenario.setting === "past";
    if (random.chance(RETURN_RATES[scenario.setting])) {
      for (let tries = 0; tries < 12; tries += 1) {
        const known = this.knownCustomers[random.below(MAX_KNOWN_CUSTOMERS)];
        if (known === undefined || known.lastAt > start - MIN_RETURN_MS) continue;
        if (!isAboutBooking && known.person.channel !== channel) continue;
        if (!isAboutBooking) return { person: known.person, booking: undefined };
        const daysAhead = known.booking.day.number - today.number;
        const fits = scenario.setting === "upcoming" ? daysAhead >= 1 : daysAhead < 0 && daysAhead > -20;
        if (fits) return { person: known.person, booking: known.booking };
      }
    }
    this.serial += 1;
    const locale = getItem(LOCALES, findIndexInTotals(LOCALE_TOTALS[channel], random.next()));
    const person = createPerson({ random, locale, channel, serial: this.serial });
    if (!isAboutBooking) return { person, booking: undefined };
    const daysAhead = scenario.setting === "upcoming" ? random.skewed(1, 30) : -random.skewed(1, 12);
    return { person, booking: createBooking(random, this.calendar.getDay(today.number + daysAhead)) };
  }

  /** Keeps every customer who booked and some of the others. */
  private addKnownCustomer(customer: KnownCustomer, hasBooked: boolean): void {
    if (hasBooked || this.random.chance(0.12)) this.knownCustomers[this.random.below(MAX_KNOWN_CUSTOMERS)] = customer;
  }
}

/** Returns the cumulative weights of the scenarios under a bot version. */
function sumWeights(list: readonly Scenario[], version: number): number[] {
  let sum = 0;
  return list.map((scenario) => (sum += getItem(scenario.weights, version)));
}

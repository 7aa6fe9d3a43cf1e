import type { DropOffReason } from "../analysis/analysis.contract.ts";
import { packs } from "./phrases/packs.ts";
import type { Scenario, Setting } from "./scenarios/scenario.ts";
import { scenarios } from "./scenarios/scenarios.ts";
import { Calendar, type Day, dayMs, getDayNumber, getLocalHour, locales } from "./world/calendar.ts";
import type { DemoConversation, DemoOptions } from "./world/demo-types.ts";
import { createBooking, type Booking, settleFacts } from "./world/facts.ts";
import { createPerson, type Person } from "./world/people.ts";
import { indexInTotals, itemAt, Random } from "./world/random.ts";
import { isBlastDay, planHours } from "./world/rhythm.ts";
import { type Lines, Talk } from "./world/talk.ts";
import { demoWorkspace, listReleases } from "./workspace.ts";

/** A conversation, the scenario it follows, and what the customer was lost to in it (null: nothing that the bot did). */
export type Planned = { scenario: string; planted: DropOffReason | null; conversation: DemoConversation };

type Channel = (typeof demoWorkspace.accounts)[number]["channel"];

/** A customer who may come back, with what they booked. */
type Known = { person: Person; booking: Booking; lastAt: number };

/** Running shares of the accounts, in their order. */
const accountTotals = [0.36, 0.72, 0.89, 1];
/** Running shares of English, Portuguese and Spanish. */
const localeTotals: Record<Channel, readonly number[]> = {
  webchat: [0.58, 0.84, 1],
  whatsapp: [0.35, 0.79, 1],
  instagram: [0.4, 0.76, 1],
  messenger: [0.42, 0.78, 1],
};
const rememberedCustomers = 3000;
/** How often the customer is someone known. */
const returnOdds: Record<Setting, number> = { any: 0.12, coming: 0.55, past: 0.55, blast: 0.7 };

/** Conversations with their scenario, in order of start. */
export function* planConversations(options: DemoOptions): Generator<Planned> {
  const from = options.until - options.days * dayMs;
  const random = new Random(options.seed);
  const studio = new Studio(random, options);
  for (const hour of planHours({ random, from, until: options.until, total: options.conversations })) {
    const starts: number[] = [];
    for (let index = 0; index < hour.count; index += 1) starts.push(hour.start + random.below(hour.lengthMs));
    starts.sort((left, right) => left - right);
    for (const start of starts) yield studio.play(start);
  }
}

/** Plays one conversation after another, remembering recent customers. */
class Studio {
  private readonly random: Random;
  private readonly from: number;
  private readonly until: number;
  private readonly calendar = new Calendar();
  private readonly cursors = new Map<Lines, number>();
  private readonly known: Known[] = [];
  private readonly totals: readonly (readonly number[])[];
  private readonly salt: number;
  private readonly releases: readonly number[];
  private serial = 0;

  constructor(random: Random, options: DemoOptions) {
    this.random = random;
    this.until = options.until;
    this.from = options.until - options.days * dayMs;
    this.releases = listReleases(options).map((release) => release.at);
    this.salt = random.below(0x7fffffff);
    this.totals = [0, 1, 2].map((version) => sumWeights(usual, version));
  }

  play(start: number): Planned {
    const { random } = this;
    const version = this.versionAt(start);
    const today = this.calendar.day(getDayNumber(start));
    const hour = getLocalHour(start);
    let account = itemAt(demoWorkspace.accounts, indexInTotals(accountTotals, random.next()));
    const scenario = this.pickScenario({ version, today, hour, channel: account.channel });
    const customer = this.findCustomer(scenario, account.channel, start, today);
    account = demoWorkspace.accounts.find((candidate) => candidate.channel === customer.person.channel) ?? account;
    const dayAfter = (offset: number) => this.calendar.day(today.number + offset);
    const facts = settleFacts({ random, person: customer.person, today, hour, dayAfter, booking: customer.booking });
    const externalId = this.nameConversation(account.key);
    const talk = new Talk({ random, facts, version, at: start, id: externalId, cursors: this.cursors });
    scenario.run(talk, packs[facts.pack]);
    this.remember(
      { person: customer.person, booking: talk.booking, lastAt: talk.at },
      talk.signals.some((signal) => signal.type === "conversion"),
    );
    const bot = itemAt(demoWorkspace.versions, version);
    const conversation: DemoConversation = {
      externalId,
      account: account.key,
      channel: account.channel,
      user: customer.person.id,
      locale: customer.person.locale,
      agent: { name: demoWorkspace.agentName, version: bot.version, model: bot.model },
      messages: talk.messages.filter((message) => message.at < this.until),
      signals: talk.signals.filter((signal) => signal.at < this.until),
    };
    return { scenario: scenario.key, planted: talk.planted, conversation };
  }

  /** Unique, as an odd factor maps the serial numbers one to one. */
  private nameConversation(account: string): string {
    this.serial += 1;
    const mixed = Math.imul(this.serial ^ this.salt, 0x9e3779b1) >>> 0;
    return `${account.slice(0, 2)}-${mixed.toString(16).padStart(8, "0")}`;
  }

  private versionAt(start: number): number {
    return this.releases.findLastIndex((at) => at <= start);
  }

  private pickScenario(moment: { version: number; today: Day; hour: number; channel: Channel }): Scenario {
    const { version, today, hour, channel } = moment;
    const sendsNow = (hour >= 10 && hour < 14) || (hour >= 17 && hour < 20);
    const reached = channel === "whatsapp" || channel === "messenger";
    if (sendsNow && reached && isBlastDay(this.from, this.until, today.number) && this.random.chance(0.75)) {
      const total = itemAt(blastTotals, blastTotals.length - 1);
      return itemAt(blasts, indexInTotals(blastTotals, this.random.next() * total));
    }
    const totals = itemAt(this.totals, version);
    return itemAt(usual, indexInTotals(totals, this.random.next() * itemAt(totals, totals.length - 1)));
  }

  /** Who writes: often someone known when the scenario is about a booking, now and then otherwise. */
  private findCustomer(
    scenario: Scenario,
    channel: Channel,
    start: number,
    today: Day,
  ): { person: Person; booking: Booking | undefined } {
    const { random } = this;
    const aboutBooking = scenario.setting === "coming" || scenario.setting === "past";
    if (random.chance(returnOdds[scenario.setting])) {
      for (let tries = 0; tries < 12; tries += 1) {
        const known = this.known[random.below(rememberedCustomers)];
        if (known === undefined || known.lastAt > start - 3 * 3_600_000) continue;
        if (!aboutBooking && known.person.channel !== channel) continue;
        if (!aboutBooking) return { person: known.person, booking: undefined };
        const ahead = known.booking.day.number - today.number;
        const fits = scenario.setting === "coming" ? ahead >= 1 : ahead < 0 && ahead > -20;
        if (fits) return { person: known.person, booking: known.booking };
      }
    }
    this.serial += 1;
    const locale = itemAt(locales, indexInTotals(localeTotals[channel], random.next()));
    const person = createPerson({ random, locale, channel, serial: this.serial });
    if (!aboutBooking) return { person, booking: undefined };
    const ahead = scenario.setting === "coming" ? random.skewed(1, 30) : -random.skewed(1, 12);
    return { person, booking: createBooking(random, this.calendar.day(today.number + ahead)) };
  }

  private remember(known: Known, booked: boolean): void {
    if (booked || this.random.chance(0.12)) this.known[this.random.below(rememberedCustomers)] = known;
  }
}

const usual = scenarios.filter((scenario) => scenario.setting !== "blast");
const blasts = scenarios.filter((scenario) => scenario.setting === "blast");

const blastTotals = sumWeights(blasts, 0);

function sumWeights(list: readonly Scenario[], version: number): number[] {
  let sum = 0;
  return list.map((scenario) => (sum += itemAt(scenario.weights, version)));
}

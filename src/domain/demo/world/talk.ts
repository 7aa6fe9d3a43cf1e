import type { DropOffReason } from "../../analysis/analysis.contract.ts";
import type { DemoMessage, DemoSignal } from "./demo-types.ts";
import type { Booking, Facts } from "./facts.ts";
import { itemAt, type Random } from "./random.ts";
import { careful, typeOut, type Voice } from "./voice.ts";

/** A text, or a text made from the conversation's facts. A line break marks where a hurried person presses "send". */
type Line = string | ((facts: Facts) => string);
export type Lines = readonly Line[];
/** Texts of one subject, by name. */
export type Topic = Readonly<Record<string, Lines>>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** How likely customers are to leave: impatient on Instagram, and tired by the first bots. */
const patienceByChannel: Record<string, number> = { webchat: 1, whatsapp: 0.82, messenger: 1.12, instagram: 1.24 };
const patienceByVersion = [0.7, 0.74, 0.6];
const warmMarks = [" 😊", " 🙏", " 👍", " 🙂", "!!", " ☺️", " 🙌", " ❤️"];

/** A conversation under way: who says what, with the pauses between. */
export class Talk {
  readonly random: Random;
  readonly facts: Facts;
  readonly version: number;
  readonly messages: DemoMessage[] = [];
  readonly signals: DemoSignal[] = [];
  /** What the customer holds when the conversation ends. */
  booking: Booking;
  at: number;
  /** What went wrong so far, as the scenario meant it: the truth that findings are tested against. */
  private failure: DropOffReason | null = null;
  private answeredSlowly = false;
  /** What the customer has meant to write so far, before their fingers. */
  private meant = "";
  private readonly done: string[] = [];
  private readonly id: string;
  private readonly cursors: Map<Lines, number>;
  private readonly hurry: number;
  private readonly pace: number;

  constructor(options: {
    random: Random;
    facts: Facts;
    version: number;
    at: number;
    id: string;
    cursors: Map<Lines, number>;
  }) {
    this.random = options.random;
    this.facts = options.facts;
    this.booking = options.facts.booking;
    this.version = options.version;
    this.at = options.at;
    this.id = options.id;
    this.cursors = options.cursors;
    const channel = options.facts.person.channel;
    this.hurry = (patienceByChannel[channel] ?? 1) * itemAt(patienceByVersion, options.version);
    this.pace = channel === "webchat" ? 1 : 1.5;
  }

  /** The customer opens: often a greeting first. */
  open(greetings: Lines, lines: Lines): void {
    this.openWith(greetings, this.choose(lines));
  }

  /** The customer opens with these words, after a greeting or not. */
  openWith(greetings: Lines, opening: string): void {
    this.say(
      this.random.chance(0.6) && !startsWithGreeting(opening) ? `${this.choose(greetings)}\n${opening}` : opening,
    );
  }

  /** The customer writes one of these. */
  user(lines: Lines): void {
    this.say(this.choose(lines));
  }

  /** The customer gives details, with care: no slips. */
  details(lines: Lines): void {
    this.say(this.choose(lines), careful(this.facts.person.voice));
  }

  /** The customer writes one of these, warmly. */
  warm(lines: Lines): void {
    const text = this.choose(lines);
    this.say(this.random.chance(this.facts.person.voice.emojis) ? text + this.random.pick(warmMarks) : text);
  }

  /** The customer writes again before the bot has answered. */
  userWhileWaiting(lines: Lines): void {
    this.at += this.random.between(25, 90) * secondMs;
    this.push("user", typeOut(this.random, this.facts.person.voice, this.choose(lines)));
  }

  /** The customer presses a button: its words arrive as they stand. */
  tap(button: Lines): void {
    this.at += this.random.skewed(2, 40) * secondMs;
    this.push("user", this.choose(button));
  }

  /** The customer writes exactly this, as far as their fingers allow. */
  say(text: string, voice: Voice = this.facts.person.voice): void {
    this.meant += `${text}\n`;
    if (this.messages.length > 0) this.pauseUser(text);
    const parts = text.split("\n");
    if (voice.bursts || parts.length === 1) {
      parts.forEach((part, index) => {
        if (index > 0) this.at += this.random.between(2, 9) * secondMs;
        this.push("user", typeOut(this.random, voice, part));
      });
      return;
    }
    this.push("user", typeOut(this.random, voice, joinParts(parts)));
  }

  /** From here on the customer is lost to this, unless something else comes of it. */
  fails(reason: DropOffReason): void {
    this.failure = reason;
  }

  /** What went wrong was made good. */
  recovers(): void {
    this.failure = null;
  }

  /** Whether something has gone wrong. */
  get failed(): boolean {
    return this.failure !== null;
  }

  /** What the customer was lost to; null for nothing, and for those who converted. */
  get planted(): DropOffReason | null {
    if (this.signals.some(({ type }) => type === "conversion")) return null;
    const leftWaiting = this.answeredSlowly && this.messages.at(-1)?.role === "bot";
    return this.failure ?? (leftWaiting ? "slow_answer" : null);
  }

  /** The bot answers, in a few seconds: the text of its version, or the last one written. */
  bot(lines: Lines): void {
    this.answeredSlowly = false;
    this.at += this.random.between(900, 4000);
    this.push("bot", this.fillFor(lines));
  }

  /** The bot answers after looking up a price, which the second version does slowly. */
  botPrice(lines: Lines): void {
    const pause =
      this.version === 1 ? 45 * secondMs + this.random.skewed(0, 195 * secondMs) : this.random.between(1500, 5500);
    this.at += pause;
    this.answeredSlowly = pause > minuteMs;
    this.push("bot", this.fillFor(lines));
  }

  /** A person of the team answers, minutes later. */
  agent(lines: Lines, minutes: readonly [number, number] = [1, 6]): void {
    this.at += this.random.between(minutes[0] * minuteMs, minutes[1] * minuteMs);
    this.push("agent", this.choose(lines));
  }

  /** The business writes first, unasked. */
  blast(lines: Lines): void {
    this.push("bot", this.fillFor(lines));
  }

  wait(minutes: readonly [number, number]): void {
    this.at += this.random.between(minutes[0] * minuteMs, minutes[1] * minuteMs);
  }

  signal(type: DemoSignal["type"], score?: number): void {
    const at = this.at + this.random.between(200, 1500);
    this.signals.push(score === undefined ? { type, at } : { type, at, score });
  }

  /** The booking made is for the other day. */
  moveBooking(): void {
    this.booking = { ...this.booking, day: this.facts.altDay };
  }

  /** True the first time that something is named in this conversation. */
  once(name: string): boolean {
    if (this.done.includes(name)) return false;
    this.done.push(name);
    return true;
  }

  /** Whether the customer has already given this. */
  hasSaid(text: string): boolean {
    return this.meant.toLowerCase().includes(text.toLowerCase());
  }

  chance(probability: number): boolean {
    return this.random.chance(probability);
  }

  /** Whether the customer leaves here; `base` is the chance on the web page with an average bot. */
  leaves(base: number): boolean {
    return this.random.chance(Math.min(0.95, base * this.hurry));
  }

  private pauseUser(text: string): void {
    const typing = text.length * this.random.between(90, 260);
    const away = this.random.chance(0.04) ? this.random.between(3, 14) * minuteMs : 0;
    this.at += Math.round((this.random.skewed(4, 75) * secondMs + typing) * this.pace) + away;
  }

  private fillFor(lines: Lines): string {
    return this.render(itemAt(lines, Math.min(this.version, lines.length - 1)));
  }

  /** A next text of the list: never the one used last, all used before long. */
  choose(lines: Lines): string {
    if (lines.length === 1) return this.render(itemAt(lines, 0));
    const last = this.cursors.get(lines) ?? this.random.below(lines.length);
    const next = (last + 1 + this.random.below(Math.ceil((lines.length - 1) / 2))) % lines.length;
    this.cursors.set(lines, next);
    return this.render(itemAt(lines, next));
  }

  private render(line: Line): string {
    return typeof line === "string" ? line : line(this.facts);
  }

  private push(role: DemoMessage["role"], text: string): void {
    this.messages.push({ externalId: `${this.id}-${this.messages.length + 1}`, role, text, at: this.at });
  }
}

function joinParts(parts: readonly string[]): string {
  let text = "";
  for (const part of parts) {
    if (text === "") text = part;
    else if (endsSentence(text)) text += ` ${part}`;
    else text += startsSentence(part) && !text.includes("@") && !part.includes("@") ? `. ${part}` : `, ${part}`;
  }
  return text;
}

const greetingWords = new Set("hi hello hey good hola buenas buenos olá oi boas bom boa viva".split(" "));

function startsWithGreeting(text: string): boolean {
  const end = text.search(/[^\p{L}]/u);
  return greetingWords.has(text.slice(0, end < 0 ? text.length : end).toLowerCase());
}

function startsSentence(text: string): boolean {
  const first = text.charAt(0);
  return first === "¿" || first === "¡" || first !== first.toLowerCase();
}

function endsSentence(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  return code > 0x2000 || text.endsWith(".") || text.endsWith("!") || text.endsWith("?") || text.endsWith(",");
}

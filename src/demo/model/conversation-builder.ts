import type { DropOffReason } from "../../domain/analysis/analysis.contract.ts";
import { MINUTE_MS, SECOND_MS } from "../../domain/shared/durations.ts";
import type { Phrase, PhraseVariants } from "./phrase-types.ts";
import type { DemoMessage, DemoSignal } from "./demo-types.ts";
import type { Booking } from "./booking.ts";
import type { Facts } from "./facts.ts";
import { joinParts, startsWithGreeting } from "./message-text.ts";
import { getItem, type Random } from "./random.ts";
import { applyTypingStyle, type TypingStyle, withoutTypos } from "./typing-style.ts";

/** Factors of the chance that a customer leaves. */
const LEAVE_FACTOR_BY_CHANNEL: Record<string, number> = {
  webchat: 1,
  whatsapp: 0.82,
  messenger: 1.12,
  instagram: 1.24,
};
const LEAVE_FACTOR_BY_VERSION = [0.7, 0.74, 0.6];
const WARM_ENDINGS = [" 😊", " 🙏", " 👍", " 🙂", "!!", " ☺️", " 🙌", " ❤️"];

type BuilderOptions = {
  random: Random;
  facts: Facts;
  /** Index of the bot version. */
  version: number;
  /** Start of the conversation in ms. */
  at: number;
  id: string;
  /** The last used index of each list of phrases, shared by all conversations so that texts alternate. */
  cursors: Map<PhraseVariants, number>;
};

/** Builds one conversation message by message, advancing its clock by a realistic delay each time. */
export class ConversationBuilder {
  readonly random: Random;
  readonly facts: Facts;
  readonly version: number;
  readonly messages: DemoMessage[] = [];
  readonly signals: DemoSignal[] = [];
  /** The customer's booking after the conversation. */
  booking: Booking;
  /** Time of the last message in ms. */
  at: number;
  /** What went wrong so far according to the scenario: the ground truth for tests of the findings. */
  private failure: DropOffReason | null = null;
  private isLastReplySlow = false;
  /** The customer's texts before shorthand and typos. */
  private intendedText = "";
  private readonly usedNames: string[] = [];
  private readonly id: string;
  private readonly cursors: Map<PhraseVariants, number>;
  private readonly leaveFactor: number;
  private readonly delayFactor: number;

  constructor(options: BuilderOptions) {
    this.random = options.random;
    this.facts = options.facts;
    this.booking = options.facts.booking;
    this.version = options.version;
    this.at = options.at;
    this.id = options.id;
    this.cursors = options.cursors;
    const channel = options.facts.person.channel;
    this.leaveFactor = (LEAVE_FACTOR_BY_CHANNEL[channel] ?? 1) * getItem(LEAVE_FACTOR_BY_VERSION, options.version);
    this.delayFactor = channel === "webchat" ? 1 : 1.5;
  }

  /** Adds the customer's first message, often with a greeting. */
  addOpening(greetings: PhraseVariants, variants: PhraseVariants): void {
    this.addOpeningText(greetings, this.pickText(variants));
  }

  /** Adds this text as the customer's first message, often with a greeting. */
  addOpeningText(greetings: PhraseVariants, opening: string): void {
    this.addUserText(
      this.random.chance(0.6) && !startsWithGreeting(opening) ? `${this.pickText(greetings)}\n${opening}` : opening,
    );
  }

  /** Adds a message of the customer. */
  addUserMessage(variants: PhraseVariants): void {
    this.addUserText(this.pickText(variants));
  }

  /** Adds a message of the customer without typos, for names and codes. */
  addUserDetails(variants: PhraseVariants): void {
    this.addUserText(this.pickText(variants), withoutTypos(this.facts.person.typingStyle));
  }

  /** Adds a friendly message of the customer, often with an emoji. */
  addWarmMessage(variants: PhraseVariants): void {
    const text = this.pickText(variants);
    const isWarm = this.random.chance(this.facts.person.typingStyle.emojiRate);
    this.addUserText(isWarm ? text + this.random.pick(WARM_ENDINGS) : text);
  }

  /** Adds a second message of the customer before the bot has replied. */
  addImpatientMessage(variants: PhraseVariants): void {
    this.at += this.random.between(25, 90) * SECOND_MS;
    this.addMessage("user", applyTypingStyle(this.random, this.facts.person.typingStyle, this.pickText(variants)));
  }

  /** Adds the label of a button that the customer tapped, without the customer's typing style. */
  addButtonTap(button: PhraseVariants): void {
    this.at += this.random.skewed(2, 40) * SECOND_MS;
    this.addMessage("user", this.pickText(button));
  }

  /** Adds a given text of the customer in their typing style: as one message, or one per line for some customers. */
  addUserText(text: string, style: TypingStyle = this.facts.person.typingStyle): void {
    this.intendedText += `${text}\n`;
    if (this.messages.length > 0) this.addTypingDelay(text);
    const parts = text.split("\n");
    if (style.sendsLines || parts.length === 1) {
      parts.forEach((part, index) => {
        if (index > 0) this.at += this.random.between(2, 9) * SECOND_MS;
        this.addMessage("user", applyTypingStyle(this.random, style, part));
      });
      return;
    }
    this.addMessage("user", applyTypingStyle(this.random, style, joinParts(parts)));
  }

  /** Sets the reason for which the customer drops off, unless a later step changes or clears it. */
  setFailure(reason: DropOffReason): void {
    this.failure = reason;
  }

  /** Clears the failure: the problem was solved. */
  clearFailure(): void {
    this.failure = null;
  }

  /** Whether the scenario has set a failure. */
  get hasFailure(): boolean {
    return this.failure !== null;
  }

  /** The reason for the drop-off; null if there was none or the customer converted. */
  get planted(): DropOffReason | null {
    if (this.signals.some(({ type }) => type === "conversion")) return null;
    const leftAfterSlowReply = this.isLastReplySlow && this.messages.at(-1)?.role === "bot";
    return this.failure ?? (leftAfterSlowReply ? "slow_answer" : null);
  }

  /** Adds the reply of the conversation's bot version, after a few seconds. */
  addBotMessage(variants: PhraseVariants): void {
    this.isLastReplySlow = false;
    this.at += this.random.between(900, 4000);
    this.addMessage("bot", this.renderForVersion(variants));
  }

  /** Adds a reply for which the bot looks up a price, which takes the second version 45 s to 4 min. */
  addPriceReply(variants: PhraseVariants): void {
    const delayMs =
      this.version === 1 ? 45 * SECOND_MS + this.random.skewed(0, 195 * SECOND_MS) : this.random.between(1500, 5500);
    this.at += delayMs;
    this.isLastReplySlow = delayMs > MINUTE_MS;
    this.addMessage("bot", this.renderForVersion(variants));
  }

  /** Adds a message of a human agent, minutes later. */
  addAgentMessage(variants: PhraseVariants, minutes: readonly [number, number] = [1, 6]): void {
    this.at += this.random.between(minutes[0] * MINUTE_MS, minutes[1] * MINUTE_MS);
    this.addMessage("agent", this.pickText(variants));
  }

  /** Adds a promotion, with which the business starts the conversation. */
  addPromotion(variants: PhraseVariants): void {
    this.addMessage("bot", this.renderForVersion(variants));
  }

  /** Advances the clock by a random time within [minimum, maximum] minutes. */
  wait(minutes: readonly [number, number]): void {
    this.at += this.random.between(minutes[0] * MINUTE_MS, minutes[1] * MINUTE_MS);
  }

  /** Adds a signal about a second after the last message. */
  addSignal(type: DemoSignal["type"], score?: number): void {
    const at = this.at + this.random.between(200, 1500);
    this.signals.push(score === undefined ? { type, at } : { type, at, score });
  }

  /** Moves the booking to the alternative day. */
  moveBooking(): void {
    this.booking = { ...this.booking, day: this.facts.altDay };
  }

  /** True on the first call with this name in the conversation. */
  isFirstTime(name: string): boolean {
    if (this.usedNames.includes(name)) return false;
    this.usedNames.push(name);
    return true;
  }

  /** Whether the customer has already written this text. */
  hasMentioned(text: string): boolean {
    return this.intendedText.toLowerCase().includes(text.toLowerCase());
  }

  /** Returns true with this probability. */
  chance(probability: number): boolean {
    return this.random.chance(probability);
  }

  /** Whether the customer leaves now; `base` is the chance on the web page before the bot version's factor. */
  userLeaves(base: number): boolean {
    return this.random.chance(Math.min(0.95, base * this.leaveFactor));
  }

  /** Returns the next text of the list: never the last used one, and each is used before long. */
  pickText(variants: PhraseVariants): string {
    if (variants.length === 1) return this.render(getItem(variants, 0));
    const last = this.cursors.get(variants) ?? this.random.below(variants.length);
    const next = (last + 1 + this.random.below(Math.ceil((variants.length - 1) / 2))) % variants.length;
    this.cursors.set(variants, next);
    return this.render(getItem(variants, next));
  }

  private addTypingDelay(text: string): void {
    const typing = text.length * this.random.between(90, 260);
    const away = this.random.chance(0.04) ? this.random.between(3, 14) * MINUTE_MS : 0;
    this.at += Math.round((this.random.skewed(4, 75) * SECOND_MS + typing) * this.delayFactor) + away;
  }

  /** Lists shorter than the number of versions use their last text for the later ones. */
  private renderForVersion(variants: PhraseVariants): string {
    return this.render(getItem(variants, Math.min(this.version, variants.length - 1)));
  }

  private render(phrase: Phrase): string {
    return typeof phrase === "string" ? phrase : phrase(this.facts);
  }

  private addMessage(role: DemoMessage["role"], text: string): void {
    this.messages.push({ externalId: `${this.id}-${this.messages.length + 1}`, role, text, at: this.at });
  }
}

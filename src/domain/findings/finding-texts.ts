import type { Language, Role } from "../analysis/analysis.contract.ts";
import { redactText } from "../analysis/text/personal-data/personal-data.ts";
import { redactForStorage } from "../analysis/text/personal-data/personal-details.ts";
import { listSentences } from "../analysis/text/messages/sentences.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { isContentWord, removeData } from "../topics/matter-terms.ts";
import { shortenText } from "../shared/text.ts";
import type { FindingKind } from "./finding-kinds.ts";
import type { FindingTexts } from "./findings.contract.ts";
import { findFormField } from "./form-fields.ts";

/** A conversation of a finding. `decidedBy` is the id of the message that decided what it came to. */
export type ExampleConversation = { id: string; decidedBy: string | null; messages: readonly ExampleMessage[] };
export type ExampleMessage = { id: string; role: Role; text: string; language: Language; step: string | null };

const MAX_QUOTES = 3;
const MAX_PER_LANGUAGE = 2;
const MAX_LENGTH = 240;
const MAX_TITLE_QUOTE = 60;
/** Conversations from which on a message may stand for all of them. */
const MIN_MAIN = 3;
/** An answer is worth copying from this length on. */
const MIN_ANSWER = 40;
/** A greeting by name. */
const ADDRESSED =
  /^\P{L}*(?:[Hh](?:i|ello|ey)|[Dd]ear|[Hh]ola|[Oo](?:lá|i)|[Bb]om dia|[Bb]uen[oa]s \p{L}+),? \p{Lu}\p{Ll}/u;
/** Words that tell what somebody wanted; "yes" and "2 adults" don't. */
const MIN_TELLING_WORDS = 3;
/** What users say of an answer that was none. */
const PROTEST =
  /(?<!\p{L})(?:(?:i|we)(?: have|['’]ve)? (?:already |just )?(?:asked|said|told|wrote)|not what (?:i|we)|(?:my|the) question|answer me|ya? ?(?:te |le |os )?(?:pregunt[eé]|dije)|(?:he|hab[ií]a) preguntado|pregunt[eé]|no es (?:eso|lo que)|(?:mi|minha) pregunta|perguntei|já (?:disse|falei)|não (?:é|foi) (?:isso|o que)|(?:a )?minha pergunta)(?!\p{L})/iu;
/** Kinds in which what the user came for says more than what was said last. */
const BY_WISH: ReadonlySet<FindingKind> = new Set(["message_loses", "unavailable", "not_offered"]);

/** Picks quotes of users and messages of the bot from the newest conversations of a finding, newest first. */
export function pickTexts(
  kind: FindingKind,
  conversations: readonly ExampleConversation[],
): Pick<FindingTexts, "about" | "quotes" | "messages"> {
  const replies = conversations.flatMap((conversation) => {
    const message = findReply(conversation);
    return message === undefined ? [] : [{ conversation, message }];
  });
  const messages = pickMessages(replies);
  const step = messages[0]?.step ?? "";
  return {
    about: {
      ...(step === "" ? {} : { step }),
      ...(kind === "form_friction" ? pickField(replies.map(({ message }) => message.text)) : {}),
      ...(kind === "language_mismatch" ? pickLanguages(conversations) : {}),
    },
    quotes: pickQuotes(kind, conversations),
    messages,
  };
}

/** Masks personal data and shortens a text. */
export function toQuote(text: string): string {
  return shortenText(redactForStorage(text), MAX_LENGTH);
}

/** An answer of the business, and what the user wrote before it. */
export type GivenAnswer = { message: ExampleMessage; asked: string };

/** The answers of the business in a conversation that can be given to anybody. */
export function listGivenAnswers(messages: readonly ExampleMessage[]): GivenAnswer[] {
  let asked = "";
  return messages.flatMap((message) => {
    if (!isBusiness(message)) {
      asked = message.text;
      return [];
    }
    return message.text.length >= MIN_ANSWER && isForEverybody(message.text) ? [{ message, asked }] : [];
  });
}

/** What a user asked that was not answered: the last question up to the message that decided, not the protest after it. */
export function pickQuestion({ messages, decidedBy }: ExampleConversation): ExampleMessage | undefined {
  const users = messages.filter(({ role, text }) => role === "user" && isTelling(text));
  const plain = users.filter(({ text }) => !PROTEST.test(text));
  const at = messages.findIndex(({ id }) => id === decidedBy);
  const before = at < 0 ? plain : plain.filter((message) => messages.indexOf(message) <= at);
  const isQuestion = ({ text }: ExampleMessage) => isAsking(text);
  return before.findLast(isQuestion) ?? plain.findLast(isQuestion) ?? before[0] ?? plain[0] ?? users.at(-1);
}

/** Whether a text asks something, with a question mark or without. */
export function isAsking(text: string): boolean {
  return text.includes("?") || listSentences(tokenize(text)).some(({ asks }) => asks);
}

/** Whether a text asks nothing and names nobody, neither by personal data nor by a number such as that of a booking. */
function isForEverybody(text: string): boolean {
  return !/\?|\d{4}/.test(text) && !ADDRESSED.test(text) && redactForStorage(text) === text;
}

/**
 * What the bot said where it was decided: that message, else the one after it, else its last. Where only people of the business wrote,
 * what they said.
 */
export function findReply({ messages, decidedBy }: ExampleConversation): ExampleMessage | undefined {
  const at = messages.findIndex(({ id }) => id === decidedBy);
  const isReply = messages.some(isBot) ? isBot : isBusiness;
  return messages.slice(Math.max(0, at)).find(isReply) ?? messages.findLast(isReply);
}

/** The bot's message after which most of these conversations ended, shortened; null if no one message makes most of them. */
export function findMainMessage(conversations: readonly ExampleConversation[]): string | null {
  const replies = conversations.flatMap((conversation) => findReply(conversation) ?? []);
  const groups = [...Map.groupBy(replies, ({ step, text }) => step ?? text).values()];
  const main = groups.find(({ length }) => length >= MIN_MAIN && length > conversations.length / 2);
  return main?.[0] === undefined ? null : shortenText(toQuote(main[0].text).replaceAll(/\s+/gu, " "), MAX_TITLE_QUOTE);
}

type Reply = { conversation: ExampleConversation; message: ExampleMessage };

/** The most frequent replies of each language, each in its newest form. */
function pickMessages(replies: readonly Reply[]): FindingTexts["messages"] {
  const groups = [...Map.groupBy(replies, ({ message }) => message.language)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return groups.flatMap(([language, same]) =>
    [...Map.groupBy(same, ({ message }) => message.step ?? message.text).values()]
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MAX_PER_LANGUAGE)
      .flatMap(([newest]) =>
        newest === undefined
          ? []
          : [
              {
                conversationId: newest.conversation.id,
                messageId: newest.message.id,
                step: newest.message.step ?? "",
                language,
                text: toQuote(newest.message.text),
              },
            ],
      ),
  );
}

function pickQuotes(kind: FindingKind, conversations: readonly ExampleConversation[]): FindingTexts["quotes"] {
  const seen = new Set<string>();
  const found = conversations.flatMap(({ id, decidedBy, messages }) => {
    const users = messages.filter(({ role }) => role === "user");
    const decided = users.find((message) => message.id === decidedBy);
    const ordered = BY_WISH.has(kind) ? users : [decided, ...users.toReversed()];
    const said = ordered.filter((message) => message !== undefined);
    // "Good morning everybody" tells nothing of a wish, and "Rent bikes?" does.
    const wish = BY_WISH.has(kind) ? said.find(({ text }) => isTelling(text, 2) && namesMatter(text)) : undefined;
    const telling = wish ?? said.find(({ text }) => isTelling(text));
    const message = telling ?? (kind === "greeting_loses" ? users.at(-1) : undefined);
    if (message === undefined) return [];
    const text = toQuote(message.text);
    const key = text.toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    const isBetter = BY_WISH.has(kind) ? namesMatter(message.text) : message === decided;
    return [{ quote: { conversationId: id, messageId: message.id, text }, isBetter }];
  });
  // What decided says more than what was said last, and a wish more than an answer.
  return found
    .toSorted((a, b) => Number(b.isBetter) - Number(a.isBetter))
    .slice(0, MAX_QUOTES)
    .map(({ quote }) => quote);
}

function isTelling(text: string, least = MIN_TELLING_WORDS): boolean {
  const words = redactText(text)
    .text.replaceAll(/\[[a-z_]+\]/g, "")
    .match(/\p{L}{2,}/gu);
  return (words ?? []).length >= least;
}

/** Whether a text says anything of what somebody wants. */
function namesMatter(text: string): boolean {
  return tokenize(removeData(text)).words.some(isContentWord);
}

function pickField(texts: readonly string[]): { field?: string } {
  const field = findMostFrequent(texts.flatMap((text) => findFormField(text) ?? []));
  return field === undefined ? {} : { field };
}

type Mismatch = { from: Language; to: Language };

/** From the languages that users write to those that they are answered in, for each conversation in which they differ. */
export function listMismatches(conversations: readonly ExampleConversation[]): Mismatch[] {
  return conversations.flatMap(({ messages }) => {
    const from = findMostFrequent(messages.flatMap(({ role, language }) => (role === "user" ? [language] : [])));
    const to = messages.findLast((message) => isBot(message) && message.language !== from)?.language;
    return from === undefined || to === undefined || to === "other" ? [] : [{ from, to }];
  });
}

function pickLanguages(conversations: readonly ExampleConversation[]): { from?: string; to?: string } {
  const pairs = listMismatches(conversations).map(({ from, to }) => `${from} ${to}`);
  const [from, to] = findMostFrequent(pairs)?.split(" ") ?? [];
  return from === undefined || to === undefined ? {} : { from, to };
}

function isBot({ role }: ExampleMessage): boolean {
  return role === "bot";
}

function isBusiness({ role }: ExampleMessage): boolean {
  return role !== "user";
}

/** The most frequent of these values, the first of several; undefined of none. */
export function findMostFrequent<T>(values: readonly T[]): T | undefined {
  let best: { value: T; n: number } | undefined;
  for (const [value, same] of Map.groupBy(values, (one) => one)) {
    if (best === undefined || same.length > best.n) best = { value, n: same.length };
  }
  return best?.value;
}

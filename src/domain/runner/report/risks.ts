import { extractReading } from "#src/domain/analysis/analysis.ts";
import type { ConversationAnalysis, MessageAnalysis } from "#src/domain/analysis/analysis.contract.ts";
import { shortenText } from "#src/domain/shared/text.ts";
import { normalizeText } from "../match/match-text.ts";
import { toStoredText } from "../run/transcript.ts";
import type { TranscriptMessage } from "../run/transcript.ts";
import type { Risk, RiskKind } from "../run.contract.ts";

/** An answer whose first letter comes later than this makes people leave. */
export const SLOW_ANSWER_MS = 8000;
const MAX_QUOTE = 300;
const LINK = /https?:\/\/|www\.|\b[\w-]+\.(?:com|org|net|io|pt|es|br)\b/i;

/** A user's message with what the bot said until the next one. */
export type Exchange = { asked: number | null; answers: number[] };

type Context = {
  messages: readonly TranscriptMessage[];
  analyses: readonly MessageAnalysis[];
  conversation: ConversationAnalysis;
  exchanges: readonly Exchange[];
};

/** Lists what in a conversation may make people leave, in order of the messages. */
export function listRisks(
  messages: readonly TranscriptMessage[],
  analysis: { conversation: ConversationAnalysis; messages: readonly MessageAnalysis[] },
): Risk[] {
  const context: Context = {
    messages,
    analyses: analysis.messages,
    conversation: analysis.conversation,
    exchanges: splitExchanges(messages),
  };
  const found: [at: number, risk: Risk][] = [];
  const add = (kind: RiskKind, at: number, why: string): void => {
    const message = messages[at];
    const quote = shortenText(message?.text ?? "", MAX_QUOTE);
    if (!found.some(([place, risk]) => place === at && risk.kind === kind)) {
      found.push([at, { kind, step: message?.step ?? null, quote, why }]);
    }
  };
  for (const exchange of context.exchanges) addExchangeRisks(exchange, context, add);
  addDeadEnd(context, add);
  return found.toSorted(([a], [b]) => a - b).map(([, risk]) => risk);
}

/** Splits a conversation at the user's messages; what the bot says first has nobody's question. */
export function splitExchanges(messages: readonly Pick<TranscriptMessage, "role">[]): Exchange[] {
  const exchanges: Exchange[] = [];
  messages.forEach(({ role }, index) => {
    if (role === "user") exchanges.push({ asked: index, answers: [] });
    else if (exchanges.length === 0) exchanges.push({ asked: null, answers: [index] });
    else exchanges.at(-1)?.answers.push(index);
  });
  return exchanges;
}

type Add = (kind: RiskKind, at: number, why: string) => void;

function addExchangeRisks(exchange: Exchange, context: Context, add: Add): void {
  const { asked, answers } = exchange;
  const { messages, analyses } = context;
  for (const at of answers) {
    if (analyses[at]?.flags.includes("fallback")) add("fallback", at, "The bot did not understand");
    const firstMs = messages[at]?.firstMs ?? 0;
    if (firstMs > SLOW_ANSWER_MS)
      add("slow_answer", at, `The first letter came after ${(firstMs / 1000).toFixed(1)} s`);
    const answered = findSameAnswer(at, exchange, context);
    if (answered) add("repeated_answer", at, "The bot gave the same answer to another message");
  }
  if (asked === null) return;
  if (answers.length === 0) return add("no_answer", asked, "Nothing came in time");
  addUnanswered(asked, answers, context, add);
  const language = analyses[asked]?.language ?? "other";
  for (const at of answers) {
    const other = analyses[at]?.language ?? "other";
    if (language !== "other" && other !== "other" && other !== language) {
      add("language_switch", at, `The user writes ${language}, the bot ${other}`);
    }
  }
}

function addUnanswered(asked: number, answers: readonly number[], { messages, analyses }: Context, add: Add): void {
  const own = analyses[asked];
  const flags = answers.flatMap((at) => analyses[at]?.flags ?? []);
  const readings = answers.map((at) => extractReading({ role: "bot", text: toStoredText(messages[at] ?? EMPTY) }));
  const asksBack = readings.some(({ asks }) => asks);
  const offersWay = answers.some(
    (at) => LINK.test(messages[at]?.text ?? "") || (messages[at]?.buttons.length ?? 0) > 0,
  );
  if (own?.intent === "price" && !readings.some(({ hasMoney, amount }) => hasMoney || amount > 0)) {
    if (!asksBack && !offersWay) add("price_unanswered", asked, "A price was asked and none was named");
  } else if (flags.includes("unanswered_question")) {
    add("question_unanswered", asked, "The question was not answered");
  }
  if (own?.flags.includes("handoff_request") && !flags.includes("handoff")) {
    add("handoff_ignored", asked, "A person was asked for and none was offered");
  }
}

const EMPTY = { text: "", buttons: [] };

/** Finds an earlier answer with the same words to another message of the user. */
function findSameAnswer(at: number, exchange: Exchange, { messages, exchanges }: Context): boolean {
  const text = normalizeText(messages[at]?.text ?? "").toLowerCase();
  if (text === "" || exchange.asked === null) return false;
  return exchanges
    .slice(0, exchanges.indexOf(exchange))
    .some(
      ({ asked, answers }) =>
        asked !== null && answers.some((other) => normalizeText(messages[other]?.text ?? "").toLowerCase() === text),
    );
}

/** The last answer leads nowhere: no question, button or link, and the goal not reached. */
function addDeadEnd({ messages, conversation, exchanges }: Context, add: Add): void {
  const last = exchanges.at(-1);
  const at = last?.answers.at(-1);
  if (!last || last.asked === null || at === undefined || conversation.converted) return;
  const leadsOn = last.answers.some((index) => {
    const message = messages[index] ?? EMPTY;
    return (
      message.buttons.length > 0 || LINK.test(message.text) || extractReading({ role: "bot", text: message.text }).asks
    );
  });
  if (!leadsOn) add("dead_end", at, "The last answer has no question, button or link");
}

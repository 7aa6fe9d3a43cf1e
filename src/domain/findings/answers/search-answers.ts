/** Finds what was answered elsewhere to the same question: drafts that may be copied. */
import type { Language } from "../../analysis/analysis.contract.ts";
import { tokenize } from "../../analysis/text/words/tokenizer.ts";
import { classifyConversation } from "../../reading/read-conversation.ts";
import type { MessageAct } from "../../reading/reading.contract.ts";
import { isContentWord, listMeanings, removeData, stemWord } from "../../topics/matter-terms.ts";
import { listGivenAnswers, pickQuestion, toQuote } from "../finding-texts.ts";
import type { ExampleConversation, ExampleMessage } from "../finding-texts.ts";
import type { QuestionAnswer } from "../questions.contract.ts";

const MAX_ANSWERS = 3;
/** How much of the shorter of two questions, by the weight of its terms, is in the other where one answer does for both. */
const MIN_ALIKE = 0.5;
/** Terms of a question that are nearly as rare as its rarest one are what it is about. */
const NEARLY_RAREST = 0.9;
/** The share of a finding's questions that an answer must fit. */
const MIN_QUESTIONS = 0.25;
/** What a message that answers does: no greeting, question, goodbye or promise. */
const ANSWERING: ReadonlySet<MessageAct> = new Set(["answer", "price", "offer", "instruction", "not_offered"]);

/** Lists the answers to a question, those of people first, then the most alike; none of the texts in `failed`. */
export type AnswerSearch = (question: string, failed: ReadonlySet<string>) => QuestionAnswer[];

/** An answer that was given, the terms of what was asked, and those of the answer. */
type Known = { answer: QuestionAnswer; asked: ReadonlySet<string>; said: ReadonlySet<string>; isAnswer: () => boolean };

/** Searches the answers of served conversations, in whatever language something was asked. */
export function createAnswerSearch(served: readonly ExampleConversation[]): AnswerSearch {
  const known = served.flatMap(listKnown);
  const holders = new Map<string, number>();
  for (const { asked, said } of known)
    for (const term of new Set([...asked, ...said])) holders.set(term, (holders.get(term) ?? 0) + 1);
  const weigh = (term: string) => Math.log(1 + known.length / (holders.get(term) ?? 1));
  const sum = (terms: Iterable<string>) => [...terms].reduce((total, term) => total + weigh(term), 0);
  return (question, failed) => {
    const terms = [...listTerms(question)];
    const rarest = Math.max(0, ...terms.map(weigh));
    const subjects = terms.filter((term) => weigh(term) >= NEARLY_RAREST * rarest);
    const answers = new Map<string, QuestionAnswer & { alike: number }>();
    for (const { answer, asked, said, isAnswer } of known) {
      // What the question is about has to be asked there and said in the answer.
      if (answers.has(answer.text) || !subjects.some((term) => asked.has(term) && said.has(term))) continue;
      const alike = sum(terms.filter((term) => asked.has(term))) / Math.min(sum(terms), sum(asked));
      if (alike >= MIN_ALIKE && !failed.has(answer.text) && isAnswer()) answers.set(answer.text, { ...answer, alike });
    }
    return [...answers.values()]
      .sort((a, b) => Number(b.by === "agent") - Number(a.by === "agent") || b.alike - a.alike)
      .slice(0, MAX_ANSWERS)
      .map(({ alike: _alike, ...answer }) => answer);
  };
}

/** The texts of the business in these conversations, as {@link createAnswerSearch} gives them: what did not help there. */
export function listFailed(asked: readonly ExampleConversation[]): Set<string> {
  return new Set(
    asked.flatMap(({ messages }) => messages.flatMap(({ role, text }) => (role === "user" ? [] : [toQuote(text)]))),
  );
}

/** For each language the answer that fits the questions of a finding, a person's before the bot's; none that fits only few. */
export function chooseAnswers(
  examples: readonly ExampleConversation[],
  search: AnswerSearch,
): Partial<Record<Language, string>> {
  const failed = listFailed(examples);
  const questions = examples.flatMap((example) => pickQuestion(example) ?? []);
  const found = questions.flatMap(({ text }) => search(text, failed));
  const ranked = [...Map.groupBy(found, ({ text }) => text).values()]
    .filter((same) => same.length >= MIN_QUESTIONS * questions.length)
    .toSorted((a, b) => countAgents(b) - countAgents(a) || b.length - a.length);
  const answers: Partial<Record<Language, string>> = {};
  // A shortened text is no reply.
  for (const [first] of ranked) if (first && !first.text.endsWith("…")) answers[first.language] ??= first.text;
  return answers;
}

function countAgents(answers: readonly QuestionAnswer[]): number {
  return answers.some(({ by }) => by === "agent") ? 1 : 0;
}

function listKnown({ id: conversationId, messages }: ExampleConversation): Known[] {
  let acts: readonly (MessageAct | null)[] | undefined;
  // Reading a conversation takes time, and few answers fit.
  const findAct = (message: ExampleMessage) => {
    acts ??= classifyConversation(messages.map(({ role, text }) => ({ role, text, at: null }))).acts;
    return acts[messages.indexOf(message)];
  };
  return listGivenAnswers(messages).map(({ message, asked }) => ({
    answer: {
      text: toQuote(message.text),
      by: message.role === "agent" ? "agent" : "bot",
      conversationId,
      language: message.language,
    },
    asked: listTerms(asked),
    said: listTerms(message.text),
    isAnswer: () => ANSWERING.has(findAct(message) ?? "greeting"),
  }));
}

/** What a text asks: the meanings of its words, and the words of content that have none. */
export function listTerms(text: string): Set<string> {
  return new Set(
    tokenize(removeData(text)).words.flatMap((word) => {
      if (!isContentWord(word)) return [];
      const meanings = listMeanings(word);
      return meanings.length > 0 ? meanings : [stemWord(word)];
    }),
  );
}

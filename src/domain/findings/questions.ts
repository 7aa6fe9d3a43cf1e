import { tokenize } from "../analysis/text/words/tokenizer.ts";
import { buildRate } from "../metrics/rate.ts";
import { isContentWord, listMeanings, removeData, stemWord } from "../topics/matter-terms.ts";
import { listGivenAnswers, pickQuestion, toQuote } from "./finding-texts.ts";
import type { ExampleConversation } from "./finding-texts.ts";
import type { Question, QuestionAnswer } from "./questions.contract.ts";

const MAX_QUOTES = 3;
const MAX_ANSWERS = 3;
/** How much of two questions, by the weight of their terms, is the same where one answer does for both. */
const MIN_ALIKE = 0.5;

/** A topic's unanswered conversations: how many, and the newest of them. */
export type AskedTopic = {
  key: string;
  label: string;
  conversations: number;
  lost: number;
  asked: readonly ExampleConversation[];
};

/**
 * Builds the questions of topics, most lost first, with answers from conversations that were served; without topics of which no question
 * can be quoted.
 */
export function buildQuestions(topics: readonly AskedTopic[], served: readonly ExampleConversation[]): Question[] {
  const listAnswers = createSearch(served);
  return topics
    .flatMap((topic) => {
      const quotes = listQuotes(topic);
      const [first] = quotes;
      if (first === undefined) return [];
      const { key, label, conversations, lost } = topic;
      const question = quotes.find(({ text }) => text.includes("?")) ?? first;
      return [
        {
          key,
          question: question.text,
          topic: label,
          conversations,
          lost: buildRate(lost, conversations),
          quotes,
          answers: listAnswers(question.text),
        },
      ];
    })
    .sort((a, b) => b.lost.k - a.lost.k || b.conversations - a.conversations || (a.key < b.key ? -1 : 1));
}

/** What was asked most plainly: what names the topic, before questions, before greetings; of equals, the newest. */
function listQuotes({ asked, label }: AskedTopic): Question["quotes"] {
  const quotes = new Map<string, Question["quotes"][number]>();
  for (const conversation of asked) {
    const message = pickQuestion(conversation);
    if (message === undefined) continue;
    const { id: messageId, language } = message;
    const text = toQuote(message.text);
    const key = text.toLowerCase();
    if (!quotes.has(key)) quotes.set(key, { conversationId: conversation.id, messageId, text, language });
  }
  const named = listTerms(label);
  const rank = (text: string) => {
    const terms = listTerms(text);
    return (
      3 * [...named].filter((term) => terms.has(term)).length + (text.includes("?") ? 1 : 0) + (terms.size > 0 ? 1 : 0)
    );
  };
  return [...quotes.values()].sort((a, b) => rank(b.text) - rank(a.text)).slice(0, MAX_QUOTES);
}

/** An answer that was given, and the terms of what was asked. */
type Known = { answer: QuestionAnswer; terms: ReadonlySet<string> };

/** Lists the answers to what is like a question, in whatever language: those of people first, then the most alike. */
function createSearch(served: readonly ExampleConversation[]): (question: string) => QuestionAnswer[] {
  const known = served.flatMap(({ id: conversationId, messages }) =>
    listGivenAnswers(messages).map(({ message, asked }): Known => {
      const by = message.role === "agent" ? "agent" : "bot";
      return {
        answer: { text: toQuote(message.text), by, conversationId, language: message.language },
        terms: listTerms(asked),
      };
    }),
  );
  const holders = new Map<string, number>();
  for (const { terms } of known) for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1);
  const weigh = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of terms) sum += Math.log(1 + known.length / (holders.get(term) ?? 1));
    return sum;
  };
  return (question) => {
    const terms = listTerms(question);
    const all = weigh(terms);
    const answers = new Map<string, QuestionAnswer & { alike: number }>();
    for (const { answer, terms: others } of known) {
      const alike = weigh([...terms].filter((term) => others.has(term))) / Math.max(all, weigh(others));
      if (all > 0 && alike >= MIN_ALIKE && !answers.has(answer.text)) answers.set(answer.text, { ...answer, alike });
    }
    return [...answers.values()]
      .sort((a, b) => Number(b.by === "agent") - Number(a.by === "agent") || b.alike - a.alike)
      .slice(0, MAX_ANSWERS)
      .map(({ alike: _alike, ...answer }) => answer);
  };
}

/** What a text asks: the meanings of its words, and the words of content that have none. */
function listTerms(text: string): Set<string> {
  return new Set(
    tokenize(removeData(text)).words.flatMap((word) => {
      const meanings = listMeanings(word);
      if (meanings.length > 0) return meanings;
      return isContentWord(word) ? [stemWord(word)] : [];
    }),
  );
}

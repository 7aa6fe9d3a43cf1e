import { tokenize } from "../analysis/text/tokenizer.ts";
import { buildRate } from "../metrics/rate.ts";
import { isContentWord, listMeanings, stemWord } from "../topics/matter-terms.ts";
import { listGivenAnswers, pickQuestion, toQuote } from "./finding-texts.ts";
import type { ExampleConversation } from "./finding-texts.ts";
import type { Question, QuestionAnswer } from "./questions.contract.ts";

const MAX_QUOTES = 3;
const MAX_ANSWERS = 3;

/** A topic's unanswered conversations: how many, and the newest of them; and the newest that were served. */
export type AskedTopic = {
  key: string;
  label: string;
  conversations: number;
  lost: number;
  asked: readonly ExampleConversation[];
  served: readonly ExampleConversation[];
};

/** Builds the questions of topics, most lost first; without those of which no question can be quoted. */
export function buildQuestions(topics: readonly AskedTopic[]): Question[] {
  return topics
    .flatMap((topic) => {
      const quotes = listQuotes(topic.asked);
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
          answers: listAnswers(question.text, topic.served),
        },
      ];
    })
    .sort((a, b) => b.lost.k - a.lost.k || b.conversations - a.conversations || (a.key < b.key ? -1 : 1));
}

function listQuotes(asked: readonly ExampleConversation[]): Question["quotes"] {
  const quotes = new Map<string, Question["quotes"][number]>();
  for (const conversation of asked) {
    const message = pickQuestion(conversation);
    if (message === undefined) continue;
    const { id: messageId, language } = message;
    const text = toQuote(message.text);
    const key = text.toLowerCase();
    if (!quotes.has(key)) quotes.set(key, { conversationId: conversation.id, messageId, text, language });
  }
  return [...quotes.values()].slice(0, MAX_QUOTES);
}

/** Answers to what is like the question, in whatever language: those of people first, then the most alike. */
function listAnswers(question: string, served: readonly ExampleConversation[]): QuestionAnswer[] {
  const terms = listTerms(question);
  const answers = new Map<string, QuestionAnswer & { alike: number }>();
  for (const { id: conversationId, messages } of served) {
    for (const { message, asked } of listGivenAnswers(messages)) {
      const alike = [...listTerms(asked)].filter((term) => terms.has(term)).length;
      if (alike === 0) continue;
      const text = toQuote(message.text);
      const by = message.role === "agent" ? "agent" : "bot";
      if (!answers.has(text)) answers.set(text, { text, by, conversationId, language: message.language, alike });
    }
  }
  return [...answers.values()]
    .sort((a, b) => Number(b.by === "agent") - Number(a.by === "agent") || b.alike - a.alike)
    .slice(0, MAX_ANSWERS)
    .map(({ alike: _alike, ...answer }) => answer);
}

/** What a text is about: the meanings of its words, and the words that have none. */
function listTerms(text: string): Set<string> {
  return new Set(
    tokenize(text)
      .words.filter(isContentWord)
      .flatMap((word) => {
        const meanings = listMeanings(word);
        return meanings.length === 0 ? [stemWord(word)] : meanings;
      }),
  );
}

import { buildRate } from "../metrics/rate.ts";
import { pickAnswer, pickQuestion, toQuote } from "./finding-texts.ts";
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
          answers: listAnswers(topic.served),
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

function listAnswers(served: readonly ExampleConversation[]): QuestionAnswer[] {
  const answers = new Map<string, QuestionAnswer>();
  for (const { id: conversationId, messages } of served) {
    const answer = pickAnswer(messages);
    if (answer === undefined) continue;
    const text = toQuote(answer.text);
    const by = answer.role === "agent" ? "agent" : "bot";
    if (!answers.has(text)) answers.set(text, { text, by, conversationId, language: answer.language });
  }
  const all = [...answers.values()];
  return [...all.filter(({ by }) => by === "agent"), ...all.filter(({ by }) => by === "bot")].slice(0, MAX_ANSWERS);
}

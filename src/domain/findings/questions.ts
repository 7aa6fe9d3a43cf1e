import { buildRate } from "../metrics/rate.ts";
import { createAnswerSearch, listFailed, listTerms } from "./answers/search-answers.ts";
import { isAsking, pickQuestion, toQuote } from "./finding-texts.ts";
import type { ExampleConversation } from "./finding-texts.ts";
import type { Question } from "./questions.contract.ts";

const MAX_QUOTES = 3;

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
  const listAnswers = createAnswerSearch(served);
  return topics
    .flatMap((topic) => {
      const quotes = listQuotes(topic);
      const [first] = quotes;
      if (first === undefined) return [];
      const { key, label, conversations, lost } = topic;
      const question = quotes.find(({ text }) => isAsking(text)) ?? first;
      return [
        {
          key,
          question: question.text,
          topic: label,
          conversations,
          lost: buildRate(lost, conversations),
          quotes,
          answers: listAnswers(question.text, listFailed(topic.asked)),
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
      3 * [...named].filter((term) => terms.has(term)).length + (isAsking(text) ? 1 : 0) + (terms.size > 0 ? 1 : 0)
    );
  };
  return [...quotes.values()].sort((a, b) => rank(b.text) - rank(a.text)).slice(0, MAX_QUOTES);
}

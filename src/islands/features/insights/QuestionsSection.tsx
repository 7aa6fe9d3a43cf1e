import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import type { Question, QuestionAnswer } from "#src/domain/findings/questions.contract.ts";
import { QUESTION_REASONS } from "#src/domain/findings/question-reasons.ts";
import { formatCount, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { questionsQuery } from "../../lib/queries/findings.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";

const SHOWN_FIRST = 5;

/** What users asked that the bot answered wrongly or not at all, with what was answered elsewhere. */
export function QuestionsSection() {
  const { now } = useMetricsQueries();
  const query = useQuery(questionsQuery(now));
  return (
    <Section
      title="Questions without an answer"
      description="What users asked and your bot answered wrongly or not at all."
    >
      {query.isPending ? (
        <div role="status" aria-label="Loading questions">
          <Skeleton className="h-40 w-full" />
        </div>
      ) : null}
      {query.isError ? <QueryError query={query} title="Questions could not be loaded" /> : null}
      {query.data === undefined ? null : <Questions questions={query.data} />}
    </Section>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  const [all, setAll] = useState(false);
  if (questions.length === 0)
    return <p className="text-sm text-soft">No question in this period that the bot could not answer.</p>;
  return (
    <>
      <ol aria-label="Questions, most lost first" className="grid grid-cols-[minmax(0,1fr)]">
        {questions.slice(0, all ? questions.length : SHOWN_FIRST).map((question) => (
          <QuestionRow key={question.key} question={question} />
        ))}
      </ol>
      {all || questions.length <= SHOWN_FIRST ? null : (
        <Button size="sm" onClick={() => setAll(true)}>
          Show all {formatCount(questions.length)}
        </Button>
      )}
    </>
  );
}

function QuestionRow({ question: { key, question, topic, conversations, lost, answers } }: { question: Question }) {
  return (
    <li className="grid gap-2 border-t border-rule py-4 first:border-t-0 first:pt-1">
      <p className="font-semibold wrap-anywhere">“{question}”</p>
      <p className="tabular flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] text-soft">
        <span>{topic}</span>
        <ConversationsLink
          filter={{ topic: key, reason: QUESTION_REASONS.join(",") }}
          className="underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {formatNumberOf(conversations, "conversation")}
        </ConversationsLink>
        {lost.k === 0 ? null : (
          <span className="text-drop-ink">{lost.k === lost.n ? "all lost" : `${formatPercent(lost.rate)} lost`}</span>
        )}
      </p>
      {answers.length === 0 ? (
        <p className="text-[0.8125rem] text-soft">Nobody has answered this elsewhere yet.</p>
      ) : (
        <ul aria-label="Answers given elsewhere" className="grid gap-1">
          {answers.map((answer) => (
            <Answer key={answer.text} answer={answer} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Answer({ answer: { text, by, conversationId, language } }: { answer: QuestionAnswer }) {
  return (
    <li className="flex items-start justify-between gap-3 rounded-sm bg-wash px-3 py-2 text-sm">
      <span className="min-w-0">
        <DashLink to={paths.dash.conversation(conversationId)} className="block text-xs text-soft hover:underline">
          {by === "agent" ? "Your team answered" : "The bot answered"} in {describeLanguage(language)}
        </DashLink>
        <span lang={language === "other" ? undefined : language} className="wrap-anywhere">
          {text}
        </span>
      </span>
      <CopyButton text={text} label="Copy this answer" size="sm" />
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { AdminQuestions } from "#src/domain/admin/admin-questions.contract.ts";
import { formatCount, formatDateTime, formatPercent } from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { FigureGrid } from "../../lib/screens/figures/FigureGrid.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { questionsQuery } from "./questions.query.ts";
import { WordTable } from "./WordTable.tsx";

/** How questions to the agent were understood: what its lexicons lack. */
export function QuestionsScreen() {
  const questions = useQuery(questionsQuery());
  if (questions.isPending) return <Skeleton className="h-96 w-full" />;
  if (questions.data === undefined) {
    return (
      <Card>
        <QueryError query={questions} title="The questions could not be loaded" />
      </Card>
    );
  }
  const { words, comments } = questions.data;
  return (
    <>
      <FigureGrid columns={4} figures={listFigures(questions.data)} />
      <Section
        title="Not understood"
        description="Words of questions that got no figure, most frequent first. The questions themselves are not shown."
        flush={words.length > 0}
      >
        {words.length === 0 ? <EmptyState className="py-10!" title="No such words" /> : <WordTable words={words} />}
      </Section>
      <Section title="Wrong answers" description="What people wrote about them, newest first. Times are in UTC.">
        {comments.length === 0 ? <EmptyState className="py-10!" title="No comments" /> : null}
        <ul className="divide-y divide-rule">
          {comments.map(({ comment, language, at }) => (
            <li key={`${at} ${comment}`} className="grid gap-0.5 py-2">
              <span lang={language} className="text-sm wrap-anywhere">
                {comment}
              </span>
              <span className="text-xs text-soft">{formatDateTime(at, "UTC")}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function listFigures({ days, asked, answered, good, wrong }: AdminQuestions) {
  const period = `in the last ${String(days)} days, over all clients`;
  return [
    { name: "Questions", definition: `Questions to the agent ${period}.`, text: formatCount(asked) },
    {
      name: "Understood",
      definition: `Share of questions that were understood ${period}.`,
      text: asked === 0 ? "–" : formatPercent(answered / asked),
      n: asked,
      unit: "questions",
    },
    { name: "Good answers", definition: `Answers rated as good ${period}.`, text: formatCount(good) },
    { name: "Wrong answers", definition: `Answers rated as wrong ${period}.`, text: formatCount(wrong) },
  ];
}

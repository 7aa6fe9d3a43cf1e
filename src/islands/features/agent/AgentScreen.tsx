import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { toPlainText } from "#src/domain/language-model/model-markdown.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { threadQuery } from "./agent.query.ts";
import { AnswerCard } from "./AnswerCard.tsx";
import { Composer } from "./Composer.tsx";
import { FirstQuestions } from "./FirstQuestions.tsx";
import { PendingAnswer } from "./PendingAnswer.tsx";
import { Question } from "./Question.tsx";
import { ThreadHeader } from "./ThreadHeader.tsx";
import { ThreadList } from "./ThreadList.tsx";
import { useAsk } from "./use-ask.ts";

const paramsSchema = z.object({ id: idSchema.optional().catch(undefined) });
const NO_ID = "00000000-0000-7000-8000-000000000000";

/** /dash/agent, also with a thread's id: questions about the figures with their answers. */
export function AgentScreen() {
  const params: unknown = useParams({ strict: false });
  const id = paramsSchema.parse(params).id ?? null;
  const [createdId, setCreatedId] = useState<string | null>(null);
  // Another thread starts with a state of its own; a thread that was created here keeps what is being typed.
  const key = id === null || id === createdId ? "new" : id;
  return <Thread key={key} id={id} onCreate={setCreatedId} />;
}

function Thread({ id, onCreate }: { id: string | null; onCreate: (id: string) => void }) {
  const thread = useQuery({ ...threadQuery(id ?? NO_ID), enabled: id !== null });
  const [openedAt] = useState(() => Date.now());
  const end = useRef<HTMLDivElement>(null);
  const count = thread.data?.messages.length ?? 0;
  const { pending, stopped, ask, rerun, retry, stop } = useAsk(id, { count, onCreate });
  const listStopped = (after: number) =>
    stopped
      .filter((answer) => answer.after === after)
      .map((answer, at) => <PendingAnswer key={at} pending={answer} onRetry={null} />);
  const isAsking = pending?.state === "asking";
  useEffect(() => {
    if (count > 0 || isAsking) end.current?.scrollIntoView({ block: "end" });
  }, [count, isAsking]);
  const part = pending?.part;
  useEffect(() => {
    const top = end.current?.getBoundingClientRect().top ?? Infinity;
    // Follows the growing answer unless the reader has scrolled away from it.
    if (part !== undefined && top < window.innerHeight + 200) end.current?.scrollIntoView({ block: "nearest" });
  }, [part]);

  if (id !== null && thread.data === undefined && thread.isError) {
    return <QueryErrorCard query={thread} title="This thread could not be loaded" />;
  }
  const messages = thread.data?.messages ?? [];
  const isEmpty = id === null && pending === null;
  const canAsk = thread.data?.own !== false;
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_17rem] xl:items-start">
      <div className="grid min-h-[calc(100dvh-8.5rem)] min-w-0 grid-rows-[auto_1fr_auto] gap-4">
        <div className="grid gap-3">
          <ReadOnlyNote>The workspace is read-only. You can still ask; nothing in your data is changed.</ReadOnlyNote>
          <ThreadHeader id={id} thread={thread.data ?? null} />
        </div>
        <div className="grid content-start gap-5">
          {id !== null && thread.data === undefined ? <SectionLoading label="Loading thread" rows={4} /> : null}
          {isEmpty ? <FirstQuestions onAsk={ask} /> : null}
          {listStopped(0)}
          {messages.map((message, at) => (
            <div key={message.id} className="grid gap-3">
              <Question text={message.question} />
              <AnswerCard
                message={message}
                isShownLater={openedAt - Date.parse(message.askedAt) > OLD_MS}
                canChange={canAsk && !isAsking}
                isLast={at === messages.length - 1 && pending === null}
                onAsk={ask}
                onRerun={rerun}
              />
              {listStopped(at + 1)}
            </div>
          ))}
          {pending === null ? null : <PendingAnswer pending={pending} onRetry={retry} />}
          <div ref={end} className="scroll-mb-40" />
        </div>
        {canAsk ? (
          <Composer
            isAsking={isAsking}
            previous={messages.findLast(({ answer }) => answer.reading !== null)?.answer ?? null}
            onAsk={ask}
            onStop={stop}
          />
        ) : (
          <p role="note" className="rounded-md border border-rule bg-wash px-4 py-3 text-sm text-soft">
            A colleague shared this thread. You can read it; to ask yourself, start a new one.
          </p>
        )}
        <Announcement text={toPlainText(messages.at(-1)?.answer.text ?? "")} isAsking={isAsking} />
      </div>
      <div className="sticky top-20 hidden xl:block">
        <Section title="Threads" className="max-h-[calc(100dvh-7rem)] overflow-y-auto">
          <ThreadList currentId={id} />
        </Section>
      </div>
    </div>
  );
}

const OLD_MS = 60 * 60_000;

/** Says the newest answer to screen readers, once it is whole. */
function Announcement({ text, isAsking }: { text: string; isAsking: boolean }) {
  return (
    <p role="status" className="sr-only">
      {isAsking ? "Working on the answer" : text}
    </p>
  );
}

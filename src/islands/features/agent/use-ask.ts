import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { AgentAnswer, Reading } from "#src/domain/agent/agent.contract.ts";
import type { ThreadDetail } from "#src/domain/agent/threads.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { threadQuery, threadsQuery } from "./agent.query.ts";
import { askAgent, EMPTY_ANSWER } from "./ask-stream.ts";
import type { PartialAnswer } from "./ask-stream.ts";

/** A question that is being answered, or whose answer failed or was stopped. */
export type PendingQuestion = {
  question: string | null;
  reading: Reading | null;
  part: PartialAnswer;
  state: "asking" | "stopped" | "failed";
  error: unknown;
};

/** A stopped answer of which something was shown. `after` is the number of the thread's messages above it. */
export type StoppedAnswer = PendingQuestion & { after: number };

/** Asks in a thread, or in a new one, which is opened with its first answer. */
export function useAsk(
  threadId: string | null,
  { count, onCreate }: { count: number; onCreate: (id: string) => void },
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const [stopped, setStopped] = useState<readonly StoppedAnswer[]>([]);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(asked: { question: string | null; reading: Reading | null }): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const start: PendingQuestion = { ...asked, part: EMPTY_ANSWER, state: "asking", error: null };
    setPending(start);
    const body = {
      ...(asked.question === null ? {} : { question: asked.question }),
      ...(asked.reading === null ? {} : { reading: asked.reading }),
      ...(threadId === null ? {} : { threadId }),
      locale: navigator.language,
    };
    try {
      const answer = await askAgent(body, {
        signal: own.signal,
        onPart: (part) => {
          if (!own.signal.aborted) setPending((current) => (current === null ? null : { ...current, part }));
        },
      });
      const { queryKey } = threadQuery(answer.threadId);
      queryClient.setQueryData(queryKey, (thread) => addAnswer(thread, answer, asked.question));
      setPending(null);
      void queryClient.invalidateQueries({ queryKey: threadsQuery().queryKey, exact: true });
      if (threadId === null) {
        onCreate(answer.threadId);
        await navigate({ to: paths.dash.agentThread(answer.threadId), replace: true, state: { keepsFocus: true } });
      }
    } catch (error) {
      if (own.signal.aborted) return;
      setPending((current) => (current === null ? null : { ...current, state: "failed", error }));
    }
  }

  function stop(): void {
    controller.current?.abort();
    setPending((current) => (current === null ? null : { ...current, state: "stopped" }));
  }

  /** What a stopped answer had shown stays on the screen when another question follows. */
  function leaveStopped(): void {
    if (pending?.state === "stopped" && hasParts(pending)) setStopped([...stopped, { ...pending, after: count }]);
  }

  return {
    pending,
    stopped,
    ask: (question: string) => {
      leaveStopped();
      void run({ question, reading: null });
    },
    rerun: (reading: Reading) => {
      leaveStopped();
      void run({ question: null, reading });
    },
    retry: () => {
      if (pending !== null) void run(pending);
    },
    stop,
  };
}

/** Whether something of an answer has been shown. */
export function hasParts({ part }: PendingQuestion): boolean {
  return part.figure !== null || part.text !== "";
}

function addAnswer(thread: ThreadDetail | undefined, answer: AgentAnswer, question: string | null): ThreadDetail {
  const { threadId, messageId, askedAt } = answer;
  const message = { id: messageId, question, answer, thumbs: null, askedAt };
  if (thread === undefined) {
    return {
      id: threadId,
      title: question ?? answer.text,
      shared: false,
      updatedAt: askedAt,
      own: true,
      messages: [message],
    };
  }
  return { ...thread, updatedAt: askedAt, messages: [...thread.messages, message] };
}

import { useEffect, useState } from "react";
import { ApiError } from "../lib/api-error.ts";
import { explainError } from "../lib/QueryError.tsx";

/** A link while it is read, what it stands for, that it is used up, or that the server could not be asked. */
export type MailedLink<T> =
  { kind: "working" } | { kind: "read"; value: T } | { kind: "gone"; why: string } | { kind: "failed"; why: string };

type MailedLinkOptions<T> = {
  /** The link's secret; null where the page was opened without one. */
  token: string | null;
  /** Asks the server; the same function each time. */
  read: (token: string, signal: AbortSignal) => Promise<T>;
  /** What is said where there is no secret. */
  missing: string;
};

/** Reads the secret of the link that opened this page, once, and again when asked to. */
export function useMailedLink<T>({ token, read, missing }: MailedLinkOptions<T>) {
  const [attempt, setAttempt] = useState(0);
  const [link, setLink] = useState<MailedLink<T>>(
    token === null ? { kind: "gone", why: missing } : { kind: "working" },
  );

  useEffect(() => {
    if (token === null) return;
    const ended = new AbortController();
    read(token, ended.signal).then(
      (value) => setLink({ kind: "read", value }),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        // Too many requests, and whatever is the server's fault: the link itself is still good.
        const gone = error instanceof ApiError && error.status < 429;
        setLink({ kind: gone ? "gone" : "failed", why: explainError(error) });
      },
    );
    return () => ended.abort();
  }, [token, read, attempt]);

  return {
    link,
    tryAgain: () => {
      setLink({ kind: "working" });
      setAttempt(attempt + 1);
    },
    /** The link was used up meanwhile. */
    giveUp: (why: string) => setLink({ kind: "gone", why }),
  };
}

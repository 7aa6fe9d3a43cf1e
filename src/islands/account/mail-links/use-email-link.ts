import { useEffect, useState } from "react";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";

/** State of an email link: being verified, valid with its data, used or expired, or not verifiable because of an error. */
export type EmailLink<T> =
  { kind: "working" } | { kind: "valid"; value: T } | { kind: "gone"; why: string } | { kind: "failed"; why: string };

type EmailLinkOptions<T> = {
  /** The link's token; null if the page was opened without one. */
  token: string | null;
  /** Verifies the token on the server; must be a stable function. */
  verify: (token: string, signal: AbortSignal) => Promise<T>;
  /** Message without a token. */
  missing: string;
};

/** Verifies the token of the email link that opened this page, with a retry. */
export function useEmailLink<T>({ token, verify, missing }: EmailLinkOptions<T>) {
  const [attempt, setAttempt] = useState(0);
  const [link, setLink] = useState<EmailLink<T>>(token === null ? { kind: "gone", why: missing } : { kind: "working" });

  useEffect(() => {
    if (token === null) return;
    const ended = new AbortController();
    verify(token, ended.signal).then(
      (value) => setLink({ kind: "valid", value }),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        // After 429 and server errors the link itself is still valid.
        const gone = error instanceof ApiError && error.status < 429;
        setLink({ kind: gone ? "gone" : "failed", why: getErrorMessage(error) });
      },
    );
    return () => ended.abort();
  }, [token, verify, attempt]);

  return {
    link,
    tryAgain: () => {
      setLink({ kind: "working" });
      setAttempt(attempt + 1);
    },
    /** Marks the link as no longer valid. */
    invalidate: (why: string) => setLink({ kind: "gone", why }),
  };
}

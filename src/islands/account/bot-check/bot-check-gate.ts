/** Placeholder of the token in a form that was sent while its check was running. */
const PENDING = "pending";
/** After this long without a token, the person is told that the check is needed (specification 8). */
const REMIND_MS = 3_000;

/** Progress of a bot check: running, passed, failed to load (it retries), or passed once and expired since. */
export type BotCheckState = "working" | "verified" | "failed" | "expired";

/** Why the person is told that the token is missing: the form waits and it takes long, or failed; or other fields are wrong too. */
type MissingReason = "slow" | "failed" | "unsent";

type Snapshot = {
  /** The form was sent and waits for the token. */
  waiting: boolean;
  /** The latest reason; a new object each time. */
  missing: { reason: MissingReason } | null;
};

export type BotCheckGate = ReturnType<typeof createBotCheckGate>;

/**
 * Creates the gate between a form and its bot check. A form that is sent while the check runs validates its other fields at
 * once, waits, and goes on by itself when there is a token.
 */
export function createBotCheckGate() {
  let state: BotCheckState = "working";
  let currentToken = "";
  let snapshot: Snapshot = { waiting: false, missing: null };
  let resolveWaiting: ((token: string | null) => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function publish(change: Partial<Snapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function remindLater(reason: MissingReason): void {
    clearTimeout(timer);
    if (state === "working") timer = setTimeout(() => publish({ missing: { reason } }), REMIND_MS);
  }

  /** Ends the wait, if any; null sends nothing. */
  function end(token: string | null): void {
    clearTimeout(timer);
    const resolve = resolveWaiting;
    resolveWaiting = undefined;
    if (snapshot.waiting) publish({ waiting: false });
    resolve?.(token);
  }

  return {
    getSnapshot: (): Snapshot => snapshot,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Fills in a missing token while the check is running, so that only the other fields are in error. */
    fillToken<V extends { turnstileToken: string }>(values: V): V {
      return state === "working" && values.turnstileToken === "" ? { ...values, turnstileToken: PENDING } : values;
    },

    /** Returns the token of a valid form as soon as there is one; null if the check fails or the person types on. */
    getToken(token: string): Promise<string | null> {
      if (token !== PENDING) return Promise.resolve(token);
      // The check ended while the fields were validated.
      if (currentToken !== "") return Promise.resolve(currentToken);
      return new Promise((resolve) => {
        resolveWaiting = resolve;
        publish({ waiting: true });
        remindLater("slow");
        if (state !== "working") fail();
      });
    },

    /** The form was sent with wrong fields. */
    handleInvalid: () => remindLater("unsent"),

    /** Takes the check's progress; its token is '' while it has none. */
    report(next: BotCheckState, token: string): void {
      state = next;
      currentToken = token;
      if (token !== "") end(token);
      else if (next !== "working") fail();
    },

    /** Stops waiting: typing after a press means that the form isn't finished. */
    cancel: () => end(null),
  };

  function fail(): void {
    const { waiting } = snapshot;
    end(null);
    if (waiting) publish({ missing: { reason: "failed" } });
  }
}

/**
 * Fair turns on the event loop. Work that takes long runs in slices, and while other clients are active, one client's slices
 * take a share of the time: a program that sends its worst delays itself, not everybody.
 */
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** A slice ends after this long, so that a request that arrives meanwhile waits no longer. */
const SLICE_MS = 3;
/** The share of the time that one client's work may take while others are active. */
const SHARE = 0.2;
/** What a client may use at once after a pause. */
const BURST_MS = 40;
/** Another client counts as active this long after its last request. */
const ACTIVE_MS = 1_000;
/** Bounds memory: clients at rest are forgotten first. */
const MAX_CLIENTS = 5_000;

/** A piece of work of one client. Everything between `begin`, `pause` and `end` runs without waiting for anything else. */
export type Work = {
  /** Whether the slice has lasted long enough. */
  isDue(): boolean;
  /** Ends the slice and resolves when it is this client's turn again. */
  pause(): Promise<void>;
  /** Ends the work. */
  end(): void;
};

export type Turns = {
  /** Notes a request of a client: other clients' work then leaves time for it. */
  note(clientId: string): void;
  /** Resolves when it is the client's turn. */
  begin(clientId: string): Promise<Work>;
  /** Charges a client for work that was done without a turn. */
  charge(clientId: string, ms: number): void;
};

type Account = { balanceMs: number; at: number; queue: Promise<void>; waiting: number };

/** Creates turns; `now` is in milliseconds. */
export function createTurns({ now = () => performance.now(), share = SHARE } = {}): Turns {
  const accounts = new Map<string, Account>();
  /** The last two clients that were active, which is enough to tell a client whether another one is. */
  let latest = { clientId: "", at: -Infinity };
  let second = latest;

  function note(clientId: string): void {
    if (latest.clientId !== clientId) second = latest;
    latest = { clientId, at: now() };
  }

  function hasOthers(clientId: string): boolean {
    const other = latest.clientId === clientId ? second : latest;
    return now() - other.at < ACTIVE_MS;
  }

  function getAccount(clientId: string): Account {
    let account = accounts.get(clientId);
    if (account === undefined) {
      account = { balanceMs: BURST_MS, at: now(), queue: Promise.resolve(), waiting: 0 };
      accounts.set(clientId, account);
      if (accounts.size > MAX_CLIENTS) forgetResting();
    }
    return account;
  }

  function forgetResting(): void {
    for (const [clientId, { waiting, at }] of accounts) {
      if (waiting === 0 && now() - at > BURST_MS / share) accounts.delete(clientId);
    }
  }

  function refill(clientId: string, account: Account): number {
    const elapsed = now() - account.at;
    account.at += elapsed;
    const gain = hasOthers(clientId) ? elapsed * share : Infinity;
    account.balanceMs = Math.min(BURST_MS, account.balanceMs + gain);
    return account.balanceMs;
  }

  /** Waits in order behind the client's other work. */
  async function waitForTurn(clientId: string, account: Account): Promise<void> {
    account.waiting++;
    const before = account.queue;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    account.queue = promise;
    await before;
    for (let balance = refill(clientId, account); balance < 0; balance = refill(clientId, account)) {
      await wait(Math.min(ACTIVE_MS, Math.max(1, -balance / share)));
    }
    // Taken at once and settled afterwards: the next in the queue must not pass on the same balance.
    account.balanceMs -= SLICE_MS;
    account.waiting--;
    resolve(undefined);
  }

  async function begin(clientId: string): Promise<Work> {
    const account = getAccount(clientId);
    let startedAt = 0;
    let ended = false;
    async function start(): Promise<void> {
      if (account.waiting > 0 || refill(clientId, account) < 0) await waitForTurn(clientId, account);
      else account.balanceMs -= SLICE_MS;
      startedAt = now();
    }
    function settle(): void {
      account.balanceMs += SLICE_MS - (now() - startedAt);
    }
    await start();
    return {
      isDue: () => now() - startedAt >= SLICE_MS,
      async pause() {
        settle();
        await nextTurn();
        await start();
      },
      end() {
        if (!ended) settle();
        ended = true;
      },
    };
  }

  return {
    note,
    begin,
    charge(clientId, ms) {
      getAccount(clientId).balanceMs -= ms;
    },
  };
}

/** The turns of this process. */
export const turns: Turns = createTurns();

/** Work that belongs to no client, such as the small body of a login. It is never delayed. */
export const FREE_WORK: Work = { isDue: () => false, pause: () => nextTurn(), end: () => undefined };

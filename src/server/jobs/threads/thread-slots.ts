/** Slots for threads: few in all, fewer for one client, so that one client's files wait for each other and not others for them. */
export type ThreadSlots = {
  /** Resolves with what gives the slot back. */
  take(clientId: string): Promise<() => void>;
};

/** Creates slots: `total` in all, `perClient` for one. The caller that waits longest and may run is next. */
export function createThreadSlots({ total, perClient }: { total: number; perClient: number }): ThreadSlots {
  const running = new Map<string, number>();
  const waiting: { clientId: string; start: () => void }[] = [];
  let used = 0;

  function startNext(): void {
    while (used < total) {
      const at = waiting.findIndex(({ clientId }) => (running.get(clientId) ?? 0) < perClient);
      const [next] = at === -1 ? [] : waiting.splice(at, 1);
      if (next === undefined) return;
      used++;
      running.set(next.clientId, (running.get(next.clientId) ?? 0) + 1);
      next.start();
    }
  }

  function release(clientId: string): void {
    used--;
    const left = (running.get(clientId) ?? 0) - 1;
    if (left > 0) running.set(clientId, left);
    else running.delete(clientId);
    startNext();
  }

  return {
    take: (clientId) =>
      new Promise((resolve) => {
        waiting.push({ clientId, start: () => resolve(() => release(clientId)) });
        startNext();
      }),
  };
}

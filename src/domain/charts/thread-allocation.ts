/** Conversations that reached each gate, and those that dropped off there; the rest are still open. */
export type ThreadCounts = { reached: readonly number[]; dropped: readonly number[] };

/** A thread: the last gate it reaches, and its fate there. */
export type Thread = { last: number; fate: "through" | "drop" | "running" };

/** Allocates `total` threads in proportion to the counts. Every nonzero count gets at least one thread. */
export function allocateThreads({ reached, dropped }: ThreadCounts, total: number): Thread[] {
  const first = reached[0] ?? 0;
  if (first <= 0) return [];
  const scale = total / first;
  const threads: Thread[] = [];
  let here = total;
  reached.forEach((count, gate) => {
    if (gate > 0 && count <= 0) return;
    const following = reached[gate + 1] ?? 0;
    const final = gate === reached.length - 1;
    const left = final ? (dropped[gate] ?? 0) : count - following;
    const goOn = final
      ? here - atLeastOne(left, Math.round(left * scale), here)
      : atLeastOne(following, Math.round(following * scale), here);
    const gone = here - goOn;
    const drops = final
      ? gone
      : atLeastOne(dropped[gate] ?? 0, Math.round((gone * (dropped[gate] ?? 0)) / Math.max(left, 1)), gone);
    pushThreads(threads, drops, { last: gate, fate: "drop" });
    pushThreads(threads, gone - drops, { last: gate, fate: "running" });
    if (final) pushThreads(threads, goOn, { last: gate, fate: "through" });
    here = goOn;
  });
  return threads;
}

function atLeastOne(count: number, threads: number, most: number): number {
  return Math.min(most, count > 0 ? Math.max(1, threads) : 0);
}

function pushThreads(threads: Thread[], count: number, thread: Thread): void {
  for (let made = 0; made < count; made += 1) threads.push({ ...thread });
}

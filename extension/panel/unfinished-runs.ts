/** Runs that go on are kept as they grow, so that closing the panel loses nothing of them. */
import type { Run } from "#src/domain/runner/run.contract.ts";
import { addRun, deleteUnfinished, listUnfinished, setUnfinished } from "./store.ts";

/** Runs `run` and keeps what it passes to `keep`, until it ends. The lock tells other panels that it still goes on. */
export function keepWhileRunning(id: string, run: (keep: (soFar: Run) => void) => Promise<Run>): Promise<Run> {
  return navigator.locks.request(getLockName(id), async () => {
    let isOver = false;
    let writing = Promise.resolve();
    try {
      return await run((soFar) => {
        writing = writing.then(() => (isOver ? undefined : setUnfinished(soFar)));
      });
    } finally {
      isOver = true;
      await writing;
      await deleteUnfinished(id);
    }
  });
}

/** Moves the runs whose panel was closed to the kept ones, as stopped. */
export async function collectUnfinished(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const going = new Set(held.map(({ name }) => name));
  for (const run of await listUnfinished()) {
    if (going.has(getLockName(run.id))) continue;
    await addRun(run);
    await deleteUnfinished(run.id);
  }
}

function getLockName(id: string): string {
  return `run ${id}`;
}

/** Resolves when the messages of the former group of this process are stored, or it failed. */
let former: Promise<unknown> = Promise.resolve();

/**
 * Runs after the former group called `noteStored`: until then its transaction waits for writers that need connections of the same
 * pool. What it does after that overlaps with the next groups.
 */
export function runOverlapped<T>(run: (noteStored: () => void) => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const result = former.then(() => run(() => resolve(undefined)));
  former = Promise.race([promise, result.catch(() => undefined)]);
  return result;
}

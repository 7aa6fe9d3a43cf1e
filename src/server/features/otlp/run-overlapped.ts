/** The groups of this process that store traces, one after another. */
type Running = {
  /** Resolves when the messages are stored, or the group failed. */
  stored: Promise<unknown>;
  done: Promise<unknown>;
};

const none: Running = { stored: Promise.resolve(), done: Promise.resolve() };
let former = none;
let earlier = none;

/**
 * Runs after the former group called `noteStored`: until then its transaction waits for writers that need connections of the same
 * pool. Its end overlaps with the next group; no more than two run at a time.
 */
export function runOverlapped<T>(run: (noteStored: () => void) => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const result = Promise.all([former.stored, earlier.done]).then(() => run(() => resolve(undefined)));
  const done = result.then(
    () => undefined,
    () => undefined,
  );
  earlier = former;
  former = { stored: Promise.race([promise, done]), done };
  return result;
}

import { AsyncLocalStorage } from "node:async_hooks";

/** After an error that nobody could catch, the job has this long to end by itself. */
const GRACE_MS = 10_000;

/** An error that was thrown outside of any promise while a job ran, and would have ended the process. */
export class UncaughtJobError extends Error {
  override name = "UncaughtJobError";
}

type Scope = { fail: (error: unknown) => void };

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs a job so that an error thrown in one of its callbacks fails this job instead of ending the process. If the job ends
 * within the grace period all the same, its own result counts.
 */
export async function runInScope(work: () => Promise<void>, graceMs = GRACE_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const crash = Promise.withResolvers<never>();
  const scope: Scope = {
    fail(error) {
      const failure = new UncaughtJobError("The job threw an error outside of any promise.", { cause: error });
      timer ??= setTimeout(() => crash.reject(failure), graceMs);
    },
  };
  try {
    await Promise.race([scopes.run(scope, work), crash.promise]);
  } finally {
    clearTimeout(timer);
    scope.fail = ignoreLateError;
  }
}

/** Fails the job whose callback threw `error`; false if it was thrown by none. */
export function failRunningJob(error: unknown): boolean {
  const scope = scopes.getStore();
  scope?.fail(error);
  return scope !== undefined;
}

/** What a job that ended left behind may still throw; its result stands. */
function ignoreLateError(): void {}

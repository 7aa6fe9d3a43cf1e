/** Logs an error to the browser console. */
export function logError(message: string): void {
  // oxlint-disable-next-line no-console -- the console is the only log a browser has
  console.error(message);
}

/** Logs a failure the user is not shown (specification: "logged only"). Never pass tokens or message texts. */
export function logProblem(message: string, cause: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the only log a browser has
  console.warn(message, cause);
}

/** Notes an error that nobody is told of otherwise. */
export function logError(what: string): void {
  // eslint-disable-next-line no-console -- the console is the only log a browser has
  console.error(what);
}

/** Where the browser notes what the specification calls "logged only". Never given tokens or what people wrote. */
export function logProblem(what: string, cause: unknown): void {
  // eslint-disable-next-line no-console -- the console is the only log a browser has
  console.warn(what, cause);
}

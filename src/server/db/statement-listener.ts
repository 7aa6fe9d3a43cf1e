/** Called with the text of each statement that the process's pools run. Only tests listen. */
export type StatementListener = (statement: string) => void;

let current: StatementListener | undefined;

/** Sets what hears the statements of pools opened from now on. */
export function setStatementListener(listener: StatementListener | undefined): void {
  current = listener;
}

/** Returns the listener, if there is one. */
export function findStatementListener(): StatementListener | undefined {
  return current;
}

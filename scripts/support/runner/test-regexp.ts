/** Regular expressions of scripts, stopped when they take too long. */
import { runInNewContext } from "node:vm";
import type { RegExpTest } from "#src/domain/runner/run/chat.ts";

const LIMIT_MS = 250;

/** Tries an expression for at most 250 ms; null if it takes longer. */
export const testRegExp: RegExpTest = async (pattern, flags, text) => {
  try {
    const found: unknown = runInNewContext(
      "new RegExp(pattern, flags).test(text)",
      { pattern, flags, text },
      { timeout: LIMIT_MS },
    );
    return found === true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    return false;
  }
};

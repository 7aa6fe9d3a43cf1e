import { SOURCE_BREAKDOWNS } from "../sources/source-metrics.contract.ts";
import type { SourceBreakdown } from "../sources/source-metrics.contract.ts";

/** The key of the row that counts conversations whose source is not known. */
export const UNKNOWN_KEY = "unknown";

/** Whether a breakdown is by what brought people. */
export function isSourceBreakdown(breakdown: string | null | undefined): breakdown is SourceBreakdown {
  return SOURCE_BREAKDOWNS.some((by) => by === breakdown);
}

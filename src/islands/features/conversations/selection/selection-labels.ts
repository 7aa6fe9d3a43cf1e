import { formatCount } from "#src/domain/shared/format.ts";

/** "1 conversation", "12 conversations". */
export function describeSelection(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "conversation" : "conversations"}`;
}

/** A row of the list and what of it has the focus: the box that chooses it, or the link that opens it. */
export type Place = { row: number; cell: "select" | "open" };

/** As far as Page Up and Page Down go. */
const PAGE_ROWS = 10;

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Where a key leads from `place` in a list of `rows`; null for a key that leads nowhere. As the grid pattern has it, and j/k. */
export function followKey(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { row, cell }: Place,
  rows: number,
): Place | null {
  if (altKey || metaKey) return null;
  const last = rows - 1;
  if (ctrlKey) {
    if (key === "Home") return { row: 0, cell: "select" };
    return key === "End" ? { row: last, cell: "open" } : null;
  }
  const step = STEPS.get(key);
  if (step !== undefined) return { row: Math.min(Math.max(row + step, 0), last), cell };
  if (key === "ArrowLeft" || key === "Home") return { row, cell: "select" };
  return key === "ArrowRight" || key === "End" ? { row, cell: "open" } : null;
}

const STEPS = new Map([
  ["ArrowDown", 1],
  ["j", 1],
  ["ArrowUp", -1],
  ["k", -1],
  ["PageDown", PAGE_ROWS],
  ["PageUp", -PAGE_ROWS],
]);

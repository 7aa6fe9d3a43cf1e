/** The focused row and cell of the list: its checkbox or its link. */
export type GridPosition = { row: number; cell: "select" | "open" };

/** Rows moved by Page Up and Page Down. */
const PAGE_ROWS = 10;

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns the position after a key press (ARIA grid pattern, plus j and k), or null if the key does nothing. */
export function moveByKey(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  { row, cell }: GridPosition,
  rows: number,
): GridPosition | null {
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

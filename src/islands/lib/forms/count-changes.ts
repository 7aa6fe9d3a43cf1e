/** Counts the values that differ from the saved ones. An object counts by its own fields, a list as one value. */
export function countChanges(saved: unknown, current: unknown): number {
  if (isGroup(saved) && isGroup(current)) {
    const names = new Set([...Object.keys(saved), ...Object.keys(current)]);
    return [...names].reduce((total, name) => total + countChanges(saved[name], current[name]), 0);
  }
  return toComparable(saved) === toComparable(current) ? 0 : 1;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An empty field is the same as none. */
function toComparable(value: unknown): string {
  return value === undefined || value === null || value === "" ? "" : JSON.stringify(value);
}

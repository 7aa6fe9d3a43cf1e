/** A value as text, or that there is none. */
export function formatOr(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "no data" : format(value);
}

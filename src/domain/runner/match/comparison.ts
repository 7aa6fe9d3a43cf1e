/** A condition on a number, such as `>=3`. `operator` is null for a bare number. */
export type Comparison = { operator: "<" | "<=" | ">" | ">=" | "=" | null; value: number };

const COMPARISON = /^(<=?|>=?|==?)?\s*(\d{1,9})$/;

/** Parses `3`, `=3`, `==3`, `<3`, `<=3`, `>3` or `>=3`; null for anything else. */
export function parseComparison(text: string): Comparison | null {
  const match = COMPARISON.exec(text.trim());
  if (!match) return null;
  const [, operator = null, digits = ""] = match;
  const value = Number(digits);
  switch (operator) {
    case "<":
    case "<=":
    case ">":
    case ">=":
      return { operator, value };
    case null:
      return { operator, value };
    default:
      return { operator: "=", value };
  }
}

/** Whether a number meets a condition; a bare number is met by numbers up to it (`bare` is `<=`) or by itself alone. */
export function meetsComparison(n: number, { operator, value }: Comparison, bare: "<=" | "="): boolean {
  switch (operator ?? bare) {
    case "<":
      return n < value;
    case "<=":
      return n <= value;
    case ">":
      return n > value;
    case ">=":
      return n >= value;
    case "=":
      return n === value;
  }
}

/** Builds an `ilike` pattern that matches any text containing `text`. */
export function buildSearchPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

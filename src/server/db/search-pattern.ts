/** What `ilike` finds a text's part by; everything for the empty one. */
export function makeSearchPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

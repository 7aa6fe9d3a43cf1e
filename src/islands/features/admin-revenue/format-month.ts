/** "Nov 2026" of a month such as "2026-11"; `short` omits the year, for axes. */
export function formatMonth(month: string, { short = false } = {}): string {
  const year = short ? undefined : "numeric";
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "short", year }).format(new Date(`${month}-01`));
}

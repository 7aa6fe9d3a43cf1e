/** Formats an instant for a field of date and time, in the machine's time zone. */
export function toLocalInput(ms: number): string {
  const date = new Date(ms);
  const offsetMs = date.getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, "2026-11-25T10:00:00".length);
}

const KEY = "analyticsSessionId";
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The analytics session of this browser session: 'session_', a timestamp and 7 random characters (specification 3). */
export function readSessionId(): string {
  const kept = sessionStorage.getItem(KEY);
  if (kept !== null) return kept;
  const random = [...crypto.getRandomValues(new Uint8Array(7))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  const made = `session_${String(Date.now())}${random}`;
  sessionStorage.setItem(KEY, made);
  return made;
}

const KEY = "analyticsSessionId";
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Id of this browser session: 'session_', a timestamp and 7 random characters (specification 3). */
export function getSessionId(): string {
  const stored = sessionStorage.getItem(KEY);
  if (stored !== null) return stored;
  const random = [...crypto.getRandomValues(new Uint8Array(7))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  const id = `session_${String(Date.now())}${random}`;
  sessionStorage.setItem(KEY, id);
  return id;
}

/**
 * Token of the email link that opened this page; null without one. Moves it from the URL hash to the history state, so that
 * it is neither shared nor tracked, and survives a reload.
 */
export function getLinkToken(): string | null {
  const state: unknown = history.state;
  const token = decodeURIComponent(location.hash.slice(1));
  if (token !== "") {
    history.replaceState({ mailedToken: token }, "", location.pathname + location.search);
    return token;
  }
  const saved = typeof state === "object" && state !== null && "mailedToken" in state ? state.mailedToken : null;
  return typeof saved === "string" ? saved : null;
}

/**
 * The secret of the mailed link by which this page was opened; null where it was opened otherwise. It leaves the address,
 * so that it is neither shared nor measured, and stays with the page's place in the history: a reload still has it.
 */
export function takeMailedToken(): string | null {
  const state: unknown = history.state;
  const token = decodeURIComponent(location.hash.slice(1));
  if (token !== "") {
    history.replaceState({ mailedToken: token }, "", location.pathname + location.search);
    return token;
  }
  const kept = typeof state === "object" && state !== null && "mailedToken" in state ? state.mailedToken : null;
  return typeof kept === "string" ? kept : null;
}

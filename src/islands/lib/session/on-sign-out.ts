/**
 * Calls `listener` when another tab removes the last token (`getToken` then returns null), or did while this page was in
 * the back/forward cache. Returns an unsubscribe function.
 */
export function onSignOut(getToken: () => string | null, listener: () => void): () => void {
  const onStorage = ({ newValue }: StorageEvent) => {
    // The new value is null too when the whole storage was cleared.
    if (newValue === null && getToken() === null) listener();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && getToken() === null) listener();
  };
  addEventListener("storage", onStorage);
  addEventListener("pageshow", onReturn);
  return () => {
    removeEventListener("storage", onStorage);
    removeEventListener("pageshow", onReturn);
  };
}

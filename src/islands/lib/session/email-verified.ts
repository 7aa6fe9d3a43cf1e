const KEY = "emailVerifiedAt";

/** Notifies the other tabs of this browser that the email address was confirmed. */
export function announceEmailVerified(): void {
  localStorage.setItem(KEY, new Date().toISOString());
}

/** Calls `listener` when another tab has confirmed the email address. Returns an unsubscribe function. */
export function onEmailVerified(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

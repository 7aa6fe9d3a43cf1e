const KEY = "emailVerifiedAt";

/** Tells the other tabs of this browser that an address was confirmed just now. */
export function tellEmailVerified(): void {
  localStorage.setItem(KEY, new Date().toISOString());
}

/** Calls `listener` when another tab has confirmed an address; answers how to stop. */
export function hearEmailVerified(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

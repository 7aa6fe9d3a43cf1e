/** In-memory replacement for the parts of Storage that we use. */
class MemoryStorage {
  #entries = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#entries.set(key, value);
  }

  removeItem(key: string): void {
    this.#entries.delete(key);
  }
}

let blocked = false;

/**
 * Replaces localStorage and sessionStorage with in-memory ones when the browser blocks them: it then throws on mere access,
 * which would break every form and every pageview.
 */
export function installStorageFallback(): void {
  if (typeof window === "undefined") return;
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      window[name].getItem("");
    } catch {
      blocked = true;
      Object.defineProperty(window, name, { value: new MemoryStorage() });
    }
  }
}

/** Whether the browser blocks storage, so that a session ends with the page. */
export function isStorageBlocked(): boolean {
  return blocked;
}

/** What the program uses of a storage, for as long as the page lives. */
class PageStorage {
  #kept = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }
}

let refused = false;

/**
 * A browser that is told to keep nothing for a site throws where its storages are named: no form could be sent and no page
 * counted. Where it does so, each storage gets a stand-in that forgets with the page.
 */
export function standInForStorage(): void {
  if (typeof window === "undefined") return;
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      window[name].getItem("");
    } catch {
      refused = true;
      Object.defineProperty(window, name, { value: new PageStorage() });
    }
  }
}

/** Whether the browser refuses to keep anything: then no log-in outlives its page. */
export function isStorageRefused(): boolean {
  return refused;
}

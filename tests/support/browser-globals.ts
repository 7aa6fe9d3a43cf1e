/** What a page has and Node lacks: two storages and an address that notes where it was sent. */
import { vi } from "vitest";

export type FakePage = {
  /** Where the page was sent, in order. */
  visited: string[];
  /** The page is left, whether it is kept for the way back or not. */
  leave(): void;
};

/** Puts a page at `url` around the code under test, until `vi.unstubAllGlobals()`. */
export function standOnPage(url: string): FakePage {
  const { origin, pathname, search } = new URL(url);
  const visited: string[] = [];
  vi.stubGlobal("localStorage", createStorage());
  vi.stubGlobal("sessionStorage", createStorage());
  vi.stubGlobal("location", { origin, pathname, search, assign: (to: string) => visited.push(to) });
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  return { visited, leave: () => void window.dispatchEvent(new Event("pagehide")) };
}

function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

/** Browser globals that Node lacks: two storages and a location that records navigations. */
import { vi } from "vitest";

export type PageStub = {
  /** URLs of the navigations, in order. */
  visited: string[];
  /** Dispatches `pagehide`. */
  leave(): void;
};

/** Stubs the globals of a page at `url` until `vi.unstubAllGlobals()`. */
export function stubPage(url: string): PageStub {
  const { origin, pathname, search, hash } = new URL(url);
  const visited: string[] = [];
  vi.stubGlobal("localStorage", createStorage());
  vi.stubGlobal("sessionStorage", createStorage());
  vi.stubGlobal("location", { origin, pathname, search, hash, assign: (to: string) => visited.push(to) });
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

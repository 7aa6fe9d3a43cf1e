/** What is kept between pages. Where storage is blocked or switched off, memory takes its place. */

export type Store = {
  get<T>(name: string): T | undefined;
  /** Without a value: removes it. */
  set(name: string, value?: unknown): void;
  /** The names kept that begin so. */
  list(start: string): string[];
  clear(): void;
};

/** Creates the store of a page: `local`, `session` or `none`. */
export function createStore(kind: string): Store {
  const memory = new Map<string, string>();

  function getArea(): Storage | undefined {
    try {
      if (kind !== "none") return kind === "session" ? sessionStorage : localStorage;
    } catch {
      // Blocked by the browser.
    }
    return undefined;
  }

  const store: Store = {
    get: (name) => {
      try {
        // oxlint-disable-next-line typescript/no-unsafe-return -- what this script stored itself
        return JSON.parse(memory.get(name) ?? getArea()?.getItem(name) ?? "null") ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (name, value) => {
      const area = getArea();
      area?.removeItem(name);
      memory.delete(name);
      if (!value) return;
      const text = JSON.stringify(value);
      try {
        if (area) return area.setItem(name, text);
      } catch {
        // Full.
      }
      memory.set(name, text);
    },
    list: (start) => [...memory.keys(), ...Object.keys(getArea() ?? {})].filter((name) => name.startsWith(start)),
    clear: () => {
      for (const name of store.list("threadlight.")) store.set(name);
    },
  };
  return store;
}

/** Wraps a function so that an error of ours never reaches the page. */
export function createSafe<A extends unknown[], R>(action: (...args: A) => R): (...args: A) => R | undefined {
  return (...args) => {
    try {
      return action(...args);
    } catch {
      return undefined;
    }
  };
}

/** What is kept between pages. Where storage is blocked or switched off, memory takes its place. */

const PREFIX = "threadlight.";

export type Store = {
  get<T>(name: string): T | undefined;
  /** Without a value: removes it. */
  set(name: string, value?: unknown): void;
  clear(): void;
};

/** Creates the store of a page: `local`, `session` or `none`. */
export function createStore(kind: string): Store {
  const memory: Record<string, string | undefined> = {};

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
        return JSON.parse(memory[name] ?? getArea()?.getItem(PREFIX + name) ?? "null") ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (name, value) => {
      const text = value === undefined ? undefined : JSON.stringify(value);
      const area = getArea();
      memory[name] = area ? undefined : text;
      try {
        if (text === undefined) area?.removeItem(PREFIX + name);
        else area?.setItem(PREFIX + name, text);
      } catch {
        // Full.
        memory[name] = text;
      }
    },
    clear: () => {
      for (const name of ["session", "queue"]) store.set(name);
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

/** The parts of Chrome's extension API that the Runner uses. */
declare namespace chromeApi {
  type Injection<T> = { frameId: number; result?: T | undefined };
  type Target = { tabId: number; allFrames?: boolean; frameIds?: number[] };
  type Tab = { id?: number; url?: string; title?: string };

  interface Event<Listener> {
    addListener(listener: Listener): void;
  }

  interface Chrome {
    dom?: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null };
    runtime: { getManifest(): { version: string }; onInstalled: Event<() => void> };
    action: { onClicked: Event<(tab: Tab) => void> };
    sidePanel: {
      setOptions(options: { tabId?: number; path?: string; enabled?: boolean }): Promise<void>;
      open(options: { tabId: number }): Promise<void>;
    };
    tabs: {
      query(query: { active?: boolean; currentWindow?: boolean }): Promise<Tab[]>;
      get(tabId: number): Promise<Tab>;
      reload(tabId: number): Promise<void>;
    };
    scripting: {
      executeScript<Args extends unknown[], T>(injection: {
        target: Target;
        func: (...args: Args) => T;
        args?: Args;
      }): Promise<Injection<Awaited<T>>[]>;
      executeScript(injection: { target: Target; files: string[] }): Promise<Injection<unknown>[]>;
    };
    permissions: {
      contains(permissions: { origins: string[] }): Promise<boolean>;
      request(permissions: { origins: string[] }): Promise<boolean>;
      remove(permissions: { origins: string[] }): Promise<boolean>;
      getAll(): Promise<{ origins?: string[] }>;
    };
    storage: {
      local: {
        get(keys: string | string[] | null): Promise<Record<string, unknown>>;
        set(items: Record<string, unknown>): Promise<void>;
        remove(keys: string | string[]): Promise<void>;
        clear(): Promise<void>;
      };
    };
  }
}

// oxlint-disable-next-line no-var -- only var declares a property of globalThis
declare var chrome: chromeApi.Chrome | undefined;

/** The snippet, served as /webchat.js: sends what a website's chat says to Threadlight. Its options are on its tag. */
import { watchMessages } from "./capture.ts";
import { createId } from "./id.ts";
import { createOutbox } from "./outbox.ts";
import { createSafe, createStore } from "./store.ts";
import type { Item } from "./outbox.ts";

declare global {
  interface Window {
    /** The commands of a page that came before this script, then the methods. */
    threadlight?: unknown;
  }
}

type Api = Record<string, (...args: unknown[]) => unknown>;

const SESSION = "threadlight.session";
const IDLE_MS = 30 * 60_000;
const MAX_TEXT_BYTES = 32_768;
const MAX_SEEN = 200;

/**
 * A conversation: `at` is its last activity, `seen` the captured messages, which a widget shows again on the next page, `told`
 * whether its page was told.
 */
type Session = { id: string; at: number; user?: string | undefined; seen: string[]; told?: boolean };

function start(tag: HTMLScriptElement): void {
  const { account = "", key = "", consent, user, bot, agent, root = "", storage = "local", source } = tag.dataset;
  const store = createStore(storage);
  const outbox = createOutbox(`${new URL(tag.src).origin}/api/channels/webchat/${account}`, key, store);
  /** What was said before consent. */
  let held: (() => void)[] = [];
  let allowed: boolean | undefined = consent === "required" ? undefined : true;

  function openSession(): Session {
    const now = Date.now();
    let session = store.get<Session>(SESSION);
    if (!session || now - session.at > IDLE_MS) session = { id: createId(), at: now, user: session?.user, seen: [] };
    session.at = now;
    store.set(SESSION, session);
    return session;
  }

  function whenAllowed(action: () => void): void {
    if (allowed) action();
    else if (allowed === undefined) held.push(action);
  }

  function add(kind: "messages" | "events", item: Item): void {
    const timestamp = Date.now();
    const id = createId();
    whenAllowed(() => {
      const session = openSession();
      const speaker = kind === "messages" && session.user ? { user: session.user } : {};
      const isFirst = kind === "messages" && !session.told && source !== "off";
      if (isFirst) store.set(SESSION, { ...session, told: true });
      const page = isFirst ? { source: describePage(), ga: findTagClient() } : {};
      outbox.add(kind, { id, timestamp, ...speaker, ...page, ...item, conversationId: session.id });
    });
  }

  function message(given: unknown): void {
    const item = toItem(given);
    let text = String(item["text"] ?? "");
    while (new Blob([text]).size > MAX_TEXT_BYTES) text = text.slice(0, text.length * 0.9);
    if (text.trim()) add("messages", { ...item, text });
  }

  const api: Api = {
    message,
    event: (item) => add("events", toItem(item)),
    identify: (id) =>
      whenAllowed(() => store.set(SESSION, { ...openSession(), user: isMissing(id) ? undefined : String(id) })),
    reset: () => whenAllowed(() => store.set(SESSION)),
    consent: (given) => {
      allowed = !!given;
      const waiting = held;
      held = [];
      if (allowed) for (const action of waiting) action();
      else store.clear();
      outbox.pause(!allowed);
    },
    flush: outbox.flush,
    push: (...calls) => {
      for (const call of calls) if (isList(call)) api[String(call[0])]?.(...call.slice(1));
    },
  };
  for (const [name, method] of Object.entries(api)) api[name] = createSafe(method);
  outbox.pause(!allowed);

  const selectors = { user, bot, agent };
  const commit = watchMessages(selectors, root, {
    say: (role, text) => message({ role, text }),
    seen: (mark) => {
      // Before consent nothing may be stored, so that nothing of the page before can be known.
      const known = allowed ? openSession().seen : [];
      if (mark !== undefined && allowed) {
        store.set(SESSION, { ...openSession(), seen: [...known, mark].slice(-MAX_SEEN) });
      }
      return known;
    },
  });

  const earlier = window.threadlight;
  window.threadlight = api;
  if (isList(earlier)) api["push"]?.(...earlier);

  addEventListener("online", createSafe(outbox.retry));
  const leave = createSafe(outbox.leave);
  addEventListener("pagehide", () => {
    commit();
    leave();
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function toItem(value: unknown): Item {
  return typeof value === "object" ? { ...value } : {};
}

/** How the page's Google tag knows the visitor: sold conversations can be reported to it. */
function findTagClient(): string | undefined {
  return /(?:^|; )_ga=GA1\.[\d-]+\.(\d+\.\d+)/.exec(document.cookie)?.[1];
}

/** The page where a conversation begins. Of its parameters, only those of campaigns and clicks on ads. */
function describePage(): Item {
  const { origin, pathname, search } = location;
  const told = [...new URLSearchParams(search)].filter(([name]) => /^(utm_\w+|gclid|fbclid|msclkid)$/.test(name));
  const { title, referrer } = document;
  return {
    kind: "page",
    name: [...title].slice(0, 100).join(""),
    url: `${origin}${pathname}?${String(new URLSearchParams(told))}`.slice(0, 2_000),
    referrer: referrer && new URL(referrer).origin,
  };
}

const script = document.currentScript ?? document.querySelector("script[data-account][data-key]");
// A page may have the tag twice.
if (script instanceof HTMLScriptElement && (isMissing(window.threadlight) || isList(window.threadlight))) {
  createSafe(start)(script);
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

type TurnstileOptions = {
  sitekey: string;
  callback: (token: string) => void;
  "error-callback": () => void;
  "expired-callback": () => void;
  retry: "auto";
  "retry-interval": number;
  theme: "auto";
  language: "auto";
};

type Turnstile = {
  render(element: HTMLElement, options: TurnstileOptions): string;
  remove(widgetId: string): void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

/** Renders the widget into `element` (explicit render, specification 7); returns a function that removes it. */
export async function renderTurnstile(
  element: HTMLElement,
  {
    siteKey,
    onToken,
    onLost,
    onError,
    retryMs,
  }: {
    siteKey: string;
    onToken: (token: string) => void;
    onLost: () => void;
    onError: () => void;
    retryMs: number;
  },
): Promise<() => void> {
  loading ??= loadTurnstile().catch((error: unknown) => {
    // Let the next attempt load it again.
    loading = undefined;
    throw error;
  });
  const turnstile = await loading;
  const id = turnstile.render(element, {
    sitekey: siteKey,
    callback: onToken,
    "error-callback": onError,
    "expired-callback": onLost,
    retry: "auto",
    "retry-interval": retryMs,
    theme: "auto",
    language: "auto",
  });
  return () => turnstile.remove(id);
}

function loadTurnstile(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      if (window.turnstile === undefined) reject(new Error("Turnstile's script defines no widget."));
      else resolve(window.turnstile);
    };
    script.onerror = () => reject(new Error("Turnstile's script could not be loaded."));
    document.head.append(script);
  });
}

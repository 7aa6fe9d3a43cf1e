/** Paths of the previous and the current screen. */
let previous: string | null = null;
let current: string | null = null;

interface Navigation {
  toLocation: { pathname: string };
}

/** Tracks navigations when they start, so that a screen left before it rendered counts too. */
export function trackRoutes(router: {
  subscribe(event: "onBeforeNavigate", listener: (navigation: Navigation) => void): () => void;
}) {
  router.subscribe("onBeforeNavigate", ({ toLocation: { pathname } }) => {
    // A changed filter in the URL is not a new screen.
    if (pathname === current) return;
    previous = current;
    current = pathname;
  });
}

/** Returns the path of the previous screen once; null on further calls. */
export function consumePreviousPath(): string | null {
  const path = previous;
  previous = null;
  return path;
}

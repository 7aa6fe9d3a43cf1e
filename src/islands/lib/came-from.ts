/** The paths of the screens gone to last: the one before, and the one now. */
let before: string | null = null;
let now: string | null = null;

interface Going {
  toLocation: { pathname: string };
}

/** Notes where the router goes from its first screen on, as soon as it is asked: a screen left at once was never drawn. */
export function noteWay(router: { subscribe(event: "onBeforeNavigate", heard: (going: Going) => void): () => void }) {
  router.subscribe("onBeforeNavigate", ({ toLocation: { pathname } }) => {
    // A filter in the address leaves the screen what it is.
    if (pathname === now) return;
    before = now;
    now = pathname;
  });
}

/** The path of the screen that was left for this one. Null for who asks again: they have gone on since. */
export function takeCameFrom(): string | null {
  const path = before;
  before = null;
  return path;
}

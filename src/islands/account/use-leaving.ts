import { useEffect, useState } from "react";

type Leaving = { leaving: boolean; leave: () => void; stay: () => void };

/**
 * Whether the page is being left, which keeps its button busy until the next one is there. Where the browser's way back
 * brings the page as it was left, nothing is busy any more, and `onReturn` is called.
 */
export function useLeaving(onReturn?: () => void): Leaving {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const hear = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      onReturn?.();
    };
    addEventListener("pageshow", hear);
    return () => removeEventListener("pageshow", hear);
  }, [onReturn]);
  return { leaving, leave: () => setLeaving(true), stay: () => setLeaving(false) };
}

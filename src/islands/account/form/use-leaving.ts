import { useEffect, useState } from "react";

type Leaving = { leaving: boolean; leave: () => void; stay: () => void };

/**
 * Whether the browser is navigating away, so that the button stays busy until the next page loads. Resets, and calls
 * `onReturn`, when the Back button restores the page from the back/forward cache.
 */
export function useLeaving(onReturn?: () => void): Leaving {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      onReturn?.();
    };
    addEventListener("pageshow", handlePageShow);
    return () => removeEventListener("pageshow", handlePageShow);
  }, [onReturn]);
  return { leaving, leave: () => setLeaving(true), stay: () => setLeaving(false) };
}

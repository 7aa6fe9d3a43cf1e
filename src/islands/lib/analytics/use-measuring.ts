import { useEffect } from "react";
import { beginPage } from "./engagement.ts";
import { notePageview } from "./pageviews.ts";

/** Measures an app's changes of route as the public pages' are measured (specification 7). */
export function useMeasuring(router: { subscribe(event: "onResolved", heard: () => void): () => void }): void {
  useEffect(() => {
    let path = location.pathname;
    return router.subscribe("onResolved", () => {
      notePageview();
      // A filter in the address leaves the page what it is.
      if (location.pathname === path) return;
      path = location.pathname;
      beginPage();
    });
  }, [router]);
}

import { useEffect } from "react";
import { resetEngagement } from "./engagement.ts";
import { trackPageview } from "./pageviews.ts";

/** Tracks an app's route changes like page changes of the public site (specification 7). */
export function useTracking(router: { subscribe(event: "onResolved", listener: () => void): () => void }): void {
  useEffect(() => {
    let path = location.pathname;
    return router.subscribe("onResolved", () => {
      trackPageview();
      // A changed filter in the URL is not a new page.
      if (location.pathname === path) return;
      path = location.pathname;
      resetEngagement();
    });
  }, [router]);
}

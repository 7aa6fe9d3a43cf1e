import { useEffect } from "react";
import { noteRoute } from "./engagement.ts";
import { notePageview } from "./pageviews.ts";

/** Measures an app's changes of route as the public pages' are measured (specification 7). */
export function useMeasuring(router: { subscribe(event: "onResolved", heard: () => void): () => void }): void {
  useEffect(
    () =>
      router.subscribe("onResolved", () => {
        noteRoute();
        notePageview();
      }),
    [router],
  );
}

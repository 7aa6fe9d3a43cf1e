import { useCallback, useSyncExternalStore } from "react";

/** Whether the window fits a media query, as it changes: for what the order of Tab depends on, which no style can move. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

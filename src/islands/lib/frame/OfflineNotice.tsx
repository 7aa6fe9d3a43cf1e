import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Shows that the browser is offline: requests wait for the connection, which otherwise looks like slowness. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  if (online) return null;
  return (
    <p
      role="alert"
      className="flex items-center gap-3 rounded-sm border border-edge bg-card px-3 py-2 text-[0.8125rem] text-ink print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      You are offline. Data may be out of date. Requests resume when you are back online.
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnline(): boolean {
  return onlineManager.isOnline();
}

import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { liveSchema } from "#src/domain/metrics/metrics.contract.ts";
import { uploadSchema } from "#src/domain/uploads/uploads.contract.ts";
import { keepUpload } from "../features/batch/uploads.query.ts";
import { CONVERSATION_LISTS_KEY } from "../features/conversations/conversations.query.ts";
import { followLiveEvents } from "../lib/live-events.ts";
import { liveQuery, METRICS_KEY } from "../lib/metrics.query.ts";

/** Figures and lists are read again at most this often, however much arrives. */
const REFRESH_MS = 5_000;

/** Follows the live events while the dashboard is open. Besides what the user does, nothing else refreshes a read. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const refresh = createThrottle(() => void refreshFigures(queryClient), REFRESH_MS, controller.signal);
    void followLiveEvents({
      signal: controller.signal,
      prepare: () => queryClient.fetchQuery({ ...liveQuery(), staleTime: 0 }),
      onEvent: ({ event, data }) => {
        if (event === "live") queryClient.setQueryData(liveQuery().queryKey, liveSchema.parse(JSON.parse(data)));
        if (event === "upload") keepUpload(queryClient, uploadSchema.parse(JSON.parse(data)));
        if (event === "changed" || event === "upload") refresh();
      },
    });
    return () => controller.abort();
  }, [queryClient]);
  return null;
}

async function refreshFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: METRICS_KEY }),
    queryClient.invalidateQueries({ queryKey: CONVERSATION_LISTS_KEY }),
  ]);
}

/** Runs `action` at once, then not again before `pauseMs` have passed; calls in between are made up for at its end. */
function createThrottle(action: () => void, pauseMs: number, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let missed = false;
  signal.addEventListener("abort", () => timer !== null && clearTimeout(timer));

  function run(): void {
    missed = false;
    action();
    timer = setTimeout(() => {
      timer = null;
      if (missed) run();
    }, pauseMs);
  }
  return () => {
    if (timer === null) run();
    else missed = true;
  };
}

import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { setCachedImport, importQuery } from "../features/imports/imports.query.ts";
import { BILLING_KEY } from "../lib/queries/billing.query.ts";
import { dashboardOverviewQuery } from "../lib/queries/account.query.ts";
import { subscribeToLiveEvents } from "../lib/live/live-events.ts";
import { logProblem } from "../lib/log.ts";
import { ALERTS_KEY, NOTIFICATIONS_KEY } from "../lib/queries/alerts-key.ts";
import { CHANNELS_KEY } from "../lib/queries/channels-key.ts";
import { LIVE_KEY, liveQuery, METRICS_KEY } from "../lib/queries/metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "../lib/queries/newest-conversation.query.ts";
import { SUPPORT_KEY } from "../lib/queries/support-key.ts";
import { refetch } from "../lib/queries/refetch.ts";

/** Figures and lists are refetched at most this often. */
const REFRESH_MS = 5_000;

const uploadHintSchema = z.object({ uploadId: z.string() });

/** Refetches queries on live events while the dashboard is open. Nothing else refreshes them without user action. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const refresh = createThrottle(() => void refreshFigures(queryClient), REFRESH_MS, controller.signal);
    let openings = 0;
    void subscribeToLiveEvents({
      signal: controller.signal,
      prepare: () => queryClient.query({ ...liveQuery(undefined), staleTime: 0 }),
      onEvent: ({ event, data }) => {
        if (event === "ready") void catchUp(queryClient, openings++ > 0);
        if (event === "upload") {
          void followUpload(queryClient, uploadHintSchema.parse(JSON.parse(data)).uploadId);
        }
        if (event === "conversations") refresh();
        if (event === "billing") void refreshBilling(queryClient);
        if (event === "alerts") void refetch(queryClient, ALERTS_KEY);
        if (event === "notifications") {
          void refetch(queryClient, NOTIFICATIONS_KEY);
          // A reply of the support is one of them.
          void refetch(queryClient, SUPPORT_KEY);
        }
      },
    });
    return () => controller.abort();
  }, [queryClient]);
  return null;
}

/** Refetches what may have changed before the stream opened. Figures only after a lost connection: at first they have just been loaded. */
async function catchUp(queryClient: QueryClient, isReconnected: boolean): Promise<void> {
  await Promise.all([
    refetch(queryClient, ALERTS_KEY),
    refetch(queryClient, NOTIFICATIONS_KEY),
    ...(isReconnected ? [refreshBilling(queryClient), refreshFigures(queryClient)] : []),
  ]);
}

async function refreshBilling(queryClient: QueryClient): Promise<void> {
  await Promise.all([refetch(queryClient, BILLING_KEY), refetch(queryClient, dashboardOverviewQuery().queryKey)]);
}

async function refreshFigures(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refetch(queryClient, METRICS_KEY),
    refetch(queryClient, CONVERSATION_LISTS_KEY),
    refetch(queryClient, CHANNELS_KEY),
    refetch(queryClient, LIVE_KEY),
  ]);
}

/** Reads an upload that moved on, for the screens that show it. One that can't be read now is read again by the next hint. */
async function followUpload(queryClient: QueryClient, id: string): Promise<void> {
  try {
    setCachedImport(queryClient, await queryClient.query({ ...importQuery(id), staleTime: 0 }));
  } catch (error) {
    logProblem("An upload's state could not be read.", error);
  }
}

/** Throttle: runs `action` at once, then at most every `intervalMs`, with a trailing call. */
function createThrottle(action: () => void, intervalMs: number, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let missed = false;
  signal.addEventListener("abort", () => timer !== null && clearTimeout(timer));

  function run(): void {
    missed = false;
    action();
    timer = setTimeout(() => {
      timer = null;
      if (missed) run();
    }, intervalMs);
  }
  return () => {
    if (timer === null) run();
    else missed = true;
  };
}

import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { setCachedImport, importQuery } from "../features/imports/imports.query.ts";
import { apiAccountsSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { API_ACCOUNTS_KEY } from "../lib/queries/account.query.ts";
import { subscribeToLiveEvents } from "../lib/live/live-events.ts";
import { logProblem } from "../lib/log.ts";
import { liveQuery, METRICS_KEY } from "../lib/queries/metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "../lib/queries/newest-conversation.query.ts";

/** Figures and lists are refetched at most this often. */
const REFRESH_MS = 5_000;

const uploadHintSchema = z.object({ uploadId: z.string() });

/** Refetches queries on live events while the dashboard is open. Nothing else refreshes them without user action. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const refresh = createThrottle(() => void refreshFigures(queryClient), REFRESH_MS, controller.signal);
    void subscribeToLiveEvents({
      signal: controller.signal,
      prepare: () => queryClient.query({ ...liveQuery(), staleTime: 0 }),
      onEvent: ({ event, data }) => {
        if (event === "upload") {
          void followUpload(queryClient, uploadHintSchema.parse(JSON.parse(data)).uploadId);
        }
        if (event === "conversations") refresh();
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
    queryClient.invalidateQueries({ queryKey: liveQuery().queryKey }),
    refreshSampleAccounts(queryClient),
  ]);
}

/** Refetches the API accounts while sample data loads or is removed: no event of its own marks the end. */
async function refreshSampleAccounts(queryClient: QueryClient): Promise<void> {
  const cached = queryClient.getQueriesData({ queryKey: API_ACCOUNTS_KEY });
  const inProgress = cached.some(([, data]) => {
    const parsed = apiAccountsSchema.safeParse(data);
    return parsed.success && parsed.data.accounts.some(({ sample }) => sample === "loading" || sample === "removing");
  });
  if (inProgress) await queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY });
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

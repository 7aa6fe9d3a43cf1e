import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { keepUpload, uploadQuery } from "../features/batch/uploads.query.ts";
import { apiAccountsSchema } from "#src/domain/accounts/accounts.contract.ts";
import { API_ACCOUNTS_KEY } from "../lib/account.query.ts";
import { followLiveEvents } from "../lib/live-events.ts";
import { logProblem } from "../lib/log.ts";
import { liveQuery, METRICS_KEY } from "../lib/metrics.query.ts";
import { CONVERSATION_LISTS_KEY } from "../lib/newest-conversation.query.ts";

/** Figures and lists are read again at most this often, however much arrives. */
const REFRESH_MS = 5_000;

const uploadHintSchema = z.object({ uploadId: z.string() });

/** Follows the live events while the dashboard is open. Besides what the user does, nothing else refreshes a read. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    const refresh = createThrottle(() => void refreshFigures(queryClient), REFRESH_MS, controller.signal);
    void followLiveEvents({
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
    followSample(queryClient),
  ]);
}

/** Reads the API accounts again while sample data comes or goes: its end announces itself by changed conversations. */
async function followSample(queryClient: QueryClient): Promise<void> {
  const known = queryClient.getQueriesData({ queryKey: API_ACCOUNTS_KEY });
  const moving = known.some(([, data]) => {
    const parsed = apiAccountsSchema.safeParse(data);
    return parsed.success && parsed.data.accounts.some(({ sample }) => sample === "loading" || sample === "removing");
  });
  if (moving) await queryClient.invalidateQueries({ queryKey: API_ACCOUNTS_KEY });
}

/** Reads an upload that moved on, for the screens that show it. One that can't be read now is read again by the next hint. */
async function followUpload(queryClient: QueryClient, id: string): Promise<void> {
  try {
    keepUpload(queryClient, await queryClient.query({ ...uploadQuery(id), staleTime: 0 }));
  } catch (error) {
    logProblem("An upload's state could not be read.", error);
  }
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

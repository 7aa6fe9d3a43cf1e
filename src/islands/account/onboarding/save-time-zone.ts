import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";
import { workspaceSchema } from "#src/domain/workspace/workspace.contract.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { workspaceQuery } from "../../lib/queries/workspace.query.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** sessionStorage key: the browser's time zone was proposed, so that a UTC chosen after it is kept. */
const PROPOSED_KEY = "timeZoneProposed";

/** The browser's time zone for a workspace that still has the default one, once; the workspace's otherwise. */
export function chooseTimeZone(current: string, isFirstVisit: boolean): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (current !== "UTC" || !isFirstVisit || !isTimeZone(own) || sessionStorage.getItem(PROPOSED_KEY) !== null) {
    return current;
  }
  return own;
}

/** Saves the form's time zone as soon as it differs from the workspace's, however the step is left afterwards. */
export function useSaveTimeZone(timeZone: string, saved: string): void {
  const queryClient = useQueryClient();
  const sent = useRef(saved);
  const sending = useRef<AbortController | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ value, signal }: { value: string; signal: AbortSignal }) =>
      callApi({
        method: "PATCH",
        path: paths.api.workspace,
        body: { timeZone: value },
        output: workspaceSchema,
        keepalive: true,
        signal,
      }),
    onSuccess: (workspace) => {
      sessionStorage.setItem(PROPOSED_KEY, "true");
      queryClient.setQueryData(workspaceQuery().queryKey, workspace);
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return;
      toast({ title: "Time zone not saved", description: getErrorMessage(error), variant: "destructive" });
    },
  });
  useEffect(() => {
    if (timeZone === sent.current) return;
    sent.current = timeZone;
    // A newer choice replaces one that is still on its way.
    sending.current?.abort();
    sending.current = new AbortController();
    mutate({ value: timeZone, signal: sending.current.signal });
  }, [timeZone, mutate]);
}

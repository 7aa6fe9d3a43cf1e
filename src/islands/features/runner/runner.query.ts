import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { RunOutcome } from "#src/domain/runner/run.contract.ts";
import {
  devicesSchema,
  pairingSchema,
  runsSchema,
  savedRunSchema,
  scriptDraftSchema,
  scriptsSchema,
  scriptSummarySchema,
} from "#src/domain/runner/runner.contract.ts";
import type { scriptInputSchema } from "#src/domain/runner/runner.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";

const KEY = ["runner"] as const;
/** While a code waits, the new device is looked for this often. */
const WAITING_MS = 2000;

/** GET /api/runner/devices; `isWaiting` looks for a new one every two seconds. */
export function devicesQuery({ isWaiting = false } = {}) {
  return queryOptions({
    queryKey: [...KEY, "devices"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.runnerDevices, output: devicesSchema, signal }),
    refetchInterval: isWaiting ? WAITING_MS : false,
  });
}

/** GET /api/runner/runs: newest first. */
export function runsQuery(outcome: RunOutcome | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, "runs", outcome ?? "all"] as const,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      callApi({
        method: "GET",
        path: paths.api.runnerRuns,
        query: { outcome, cursor: pageParam === "" ? undefined : pageParam },
        output: runsSchema,
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** GET /api/runner/runs/{id}. */
export function runQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, "run", id] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.runnerRun(id), output: savedRunSchema, signal }),
  });
}

/** GET /api/runner/scripts. */
export function scriptsQuery() {
  return queryOptions({
    queryKey: [...KEY, "scripts"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.runnerScripts, output: scriptsSchema, signal }),
  });
}

/** GET /api/runner/scripts/{id}. */
export function scriptQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, "script", id] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.runnerScript(id), output: scriptSummarySchema, signal }),
  });
}

/** POST /api/runner/scripts/from-conversation: the draft of a test; nothing is kept. */
export function draftQuery(conversationId: string) {
  return queryOptions({
    queryKey: [...KEY, "draft", conversationId] as const,
    queryFn: ({ signal }) =>
      callApi({
        method: "POST",
        path: paths.api.runnerFromConversation,
        body: { conversationId },
        output: scriptDraftSchema,
        signal,
      }),
    staleTime: Infinity,
  });
}

/** POST /api/runner/pairings: a code that pairs one browser. */
export function useCreatePairing() {
  return useMutation({
    mutationFn: () => callApi({ method: "POST", path: paths.api.runnerPairings, body: {}, output: pairingSchema }),
  });
}

/** DELETE /api/runner/devices/{id}: ends its token at once. */
export function useDeleteDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.runnerDevice(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey }),
  });
}

/** POST or PUT /api/runner/scripts: creates a script, or replaces the one with `id`. */
export function useSaveScript() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: z.input<typeof scriptInputSchema> & { id: string | null }) =>
      callApi({
        method: id === null ? "POST" : "PUT",
        path: id === null ? paths.api.runnerScripts : paths.api.runnerScript(id),
        body,
        output: scriptSummarySchema,
      }),
    onSuccess: async (script) => {
      queryClient.setQueryData(scriptQuery(script.id).queryKey, script);
      await queryClient.invalidateQueries({ queryKey: scriptsQuery().queryKey });
    },
  });
}

/** DELETE /api/runner/scripts/{id}. */
export function useDeleteScript() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.runnerScript(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: scriptsQuery().queryKey }),
  });
}

/** DELETE /api/runner/runs/{id}. */
export function useDeleteRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi({ method: "DELETE", path: paths.api.runnerRun(id), output: successSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...KEY, "runs"] }),
  });
}

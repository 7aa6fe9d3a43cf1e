import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callSchema, callsSchema, voiceSettingsOutputSchema } from "#src/domain/voice/voice-calls.contract.ts";
import type { Call, CallFigures, CallPatch, VoiceSettings } from "#src/domain/voice/voice-calls.contract.ts";
import { summarySchema } from "#src/domain/voice/summary.contract.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { VOICE_KEY } from "../../lib/voice/timeline.query.ts";
import { putFile, uploadFile } from "../../lib/api/upload-file.ts";

/** While a call is measured it is looked at this often. */
const MEASURING_MS = 2000;

/** Whether a call is still to be measured. */
export function isPending({ status }: Pick<Call, "status">): boolean {
  return status === "queued" || status === "running";
}

/** GET /api/voice/calls: newest first. */
export function callsQuery() {
  return infiniteQueryOptions({
    queryKey: [...VOICE_KEY, "calls"] as const,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      callApi({
        method: "GET",
        path: paths.api.voiceCalls,
        query: { cursor: pageParam === "" ? undefined : pageParam },
        output: callsSchema,
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ calls }) => calls.some(isPending)) === true ? MEASURING_MS : false,
  });
}

/** GET /api/voice/calls/{id}. */
export function callQuery(id: string) {
  return queryOptions({
    queryKey: [...VOICE_KEY, "call", id] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.voiceCall(id), output: callSchema, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isPending(data) ? MEASURING_MS : false),
  });
}

/** GET /api/voice/summary: findings and comparisons of the last days. */
export function summaryQuery() {
  return queryOptions({
    queryKey: [...VOICE_KEY, "summary"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.voiceSummary, output: summarySchema, signal }),
  });
}

/** GET /api/voice/settings. */
export function voiceSettingsQuery() {
  return queryOptions({
    queryKey: [...VOICE_KEY, "settings"] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.voiceSettings, output: voiceSettingsOutputSchema, signal }),
  });
}

/** PUT /api/voice/settings. */
export function useSetVoiceSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VoiceSettings) =>
      callApi({ method: "PUT", path: paths.api.voiceSettings, body, output: voiceSettingsOutputSchema }),
    onSuccess: (settings) => queryClient.setQueryData(voiceSettingsQuery().queryKey, settings),
  });
}

export type CallToSend = {
  query: Record<string, string>;
  transcript: File | null;
} & ({ recording: File } | { figures: CallFigures });

/** POST /api/voice/calls: a recording with its transcript, or the figures alone. */
export function useSendCall() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ query, transcript, ...content }: CallToSend): Promise<Call> => {
      if ("figures" in content) {
        const body = { ...content.figures, transcript: await transcript?.text() };
        return callApi({ method: "POST", path: withQuery(paths.api.voiceCalls, query), body, output: callSchema });
      }
      const call = await uploadFile(paths.api.voiceCalls, { query, file: content.recording, output: callSchema });
      if (transcript === null) return call;
      return putFile(paths.api.voiceTranscript(call.id), { file: transcript, output: callSchema });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: VOICE_KEY }),
  });
}

/** PATCH /api/voice/calls/{id}: the call is read again. */
export function useChangeCall(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallPatch) =>
      callApi({ method: "PATCH", path: paths.api.voiceCall(id), body, output: callSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: VOICE_KEY }),
  });
}

/** DELETE /api/voice/calls/{id}. */
export function useDeleteCall(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi({ method: "DELETE", path: paths.api.voiceCall(id), output: successSchema }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: callQuery(id).queryKey });
      return queryClient.invalidateQueries({ queryKey: callsQuery().queryKey });
    },
  });
}

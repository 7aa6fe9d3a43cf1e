import { queryOptions, useQuery } from "@tanstack/react-query";
import { paths } from "#src/domain/paths/paths.ts";
import { audioLinkSchema } from "#src/domain/voice/voice-calls.contract.ts";
import { timelineSchema } from "#src/domain/voice/voice.contract.ts";
import { callApi } from "../api/api-client.ts";
import type { PlayerSource } from "./use-player.ts";

/** The beginning of every query of calls. */
export const VOICE_KEY = ["voice"] as const;
/** A link to a recording is good for five minutes. */
const LINK_STALE_MS = 4 * 60 * 1000;

/** GET /api/voice/calls/{id}/timeline. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: [...VOICE_KEY, "timeline", id] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "GET", path: paths.api.voiceTimeline(id), output: timelineSchema, signal }),
  });
}

/** Gets where a call's recording plays, and another address once that has expired. Not before `isKept`. */
export function useRecording(id: string, isKept: boolean) {
  const { data, dataUpdatedAt, isError, isPending, refetch } = useQuery({
    ...audioLinkQuery(id),
    enabled: isKept,
    retry: false,
  });
  const source: PlayerSource = {
    // Links of the same second are alike: the fragment has the player open each.
    src: isKept && data !== undefined ? `${data.url}#${String(dataUpdatedAt)}` : null,
    renew: async () => (await refetch()).isSuccess,
  };
  return { source, isError, isPending };
}

/** POST /api/voice/calls/{id}/link: where the recording plays for some minutes. */
function audioLinkQuery(id: string) {
  return queryOptions({
    queryKey: [...VOICE_KEY, "link", id] as const,
    queryFn: ({ signal }) =>
      callApi({ method: "POST", path: paths.api.voiceAudioLink(id), output: audioLinkSchema, signal }),
    staleTime: LINK_STALE_MS,
    refetchOnWindowFocus: false,
  });
}

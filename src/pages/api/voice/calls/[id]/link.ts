import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { audioLinkSchema } from "#src/domain/voice/voice-calls.contract.ts";
import { createAudioLink } from "#src/server/features/voice/audio.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** A POST that changes nothing: a link is made. */
export const POST = endpoint(
  {
    access: "user",
    readOnly: "allowed",
    params: z.object({ id: idSchema }),
    output: audioLinkSchema,
  },
  ({ viewer, params: { id } }) => createAudioLink(viewer, id),
);

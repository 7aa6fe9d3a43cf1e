import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { callSchema, transcriptQuerySchema } from "#src/domain/voice/voice-calls.contract.ts";
import { putTranscript } from "#src/server/features/voice/voice.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

/** The body is the transcript itself. */
export const PUT = endpoint(
  {
    access: "user",
    hidesContacts: true,
    params: z.object({ id: idSchema }),
    query: transcriptQuerySchema,
    body: "stream",
    output: callSchema,
  },
  ({ viewer, params: { id }, body, hold }) => putTranscript(viewer, id, { content: body, hold }),
);

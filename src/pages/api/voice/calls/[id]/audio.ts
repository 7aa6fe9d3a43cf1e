import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { respondWithAudio } from "#src/server/features/voice/audio.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", params: z.object({ id: idSchema }) },
  ({ viewer: { clientId }, params: { id }, request }) =>
    respondWithAudio({ clientId, id }, request.headers.get("range")),
);

import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { timelineSchema } from "#src/domain/voice/voice.contract.ts";
import { getTimeline } from "#src/server/features/voice/voice.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, params: z.object({ id: idSchema }), output: timelineSchema },
  ({ viewer, params: { id } }) => getTimeline(viewer, id),
);

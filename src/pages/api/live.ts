import { openLiveStream } from "#src/server/features/live/live.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user" }, async ({ viewer, request }) => {
  return new Response(openLiveStream(request, viewer), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Without this, nginx buffers events.
      "x-accel-buffering": "no",
    },
  });
});

import { playerQuerySchema } from "#src/domain/voice/voice-calls.contract.ts";
import { respondToPlayer } from "#src/server/features/voice/audio.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", query: playerQuerySchema }, ({ query: { token }, request }) =>
  respondToPlayer(token, request),
);

import { paths } from "../../paths/paths.ts";
import { MAX_SOUND_BYTES } from "../../voice/sound/sound.ts";
import {
  callFiguresSchema,
  callSchema,
  keyCallQuerySchema,
  MAX_FIGURES_BYTES,
} from "../../voice/voice-calls.contract.ts";
import { defineOperation } from "./operation.ts";
import { call, figures } from "../examples/voice-examples.ts";

const MIB = 1024 * 1024;

export const sendCall = defineOperation({
  method: "post",
  tag: "Send",
  access: { key: "ingest" },
  failures: ["400", "401", "402", "403", "413", "415", "422", "429"],
  id: "sendCall",
  path: paths.api.v1.calls,
  summary: "Send a call",
  description:
    "Adds a call of a voice bot to the key's API account. A recording is stored and measured soon after the response; figures and transcripts are read at once. With words, the call becomes a conversation of the channel `voice`.",
  query: keyCallQuerySchema,
  exampleQuery: { fileName: "call-1042.wav", startedAt: "2026-03-14T18:02:11Z", bot: "left" },
  body: {
    description: `The recording (WAV, MP3, OGG; at most ${String(MAX_SOUND_BYTES / MIB)} MiB) or a transcript as \`application/octet-stream\`; or, as JSON, what was measured elsewhere (at most ${String(MAX_FIGURES_BYTES / MIB)} MiB).`,
    schema: callFiguresSchema,
    item: callFiguresSchema,
    example: figures,
    parser: callFiguresSchema,
    maxBytes: MAX_FIGURES_BYTES,
    binary: true,
  },
  output: callSchema,
  responses: {
    "201": { description: "The call. What is measured is null until its status is `done`.", example: call },
  },
});

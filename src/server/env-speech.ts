import { z } from "zod";
import { EnvironmentError } from "./env-error.ts";

/** The environment variables of speech to text, part of those in `env.ts`. */
export const speechVariables = {
  STT_URL: z
    .url({ protocol: /^https?$/, error: "expected an address like https://api.example.com/v1/audio/transcriptions" })
    .optional()
    .describe(
      "OpenAI-compatible transcription endpoint that gets the sound of calls, if people ask for it. Default: speech to text is off",
    ),
  STT_KEY: z.string().optional().describe("Bearer token for that endpoint"),
  STT_MODEL: z.string().optional().describe("Model that it uses, such as whisper-1; required with STT_URL"),
};

/** Where sound goes for its words; undefined without settings. Throws EnvironmentError. */
export function toSpeechToText(
  values: z.output<z.ZodObject<typeof speechVariables>>,
): { url: string; key: string | undefined; model: string } | undefined {
  const { STT_URL: url, STT_KEY: key, STT_MODEL: model } = values;
  if (url === undefined && key === undefined && model === undefined) return undefined;
  if (url === undefined || model === undefined) {
    throw new EnvironmentError("Speech to text requires both STT_URL and STT_MODEL.");
  }
  return { url: complete(url), key, model };
}

/** The address of the service, of its API or of the endpoint itself. */
function complete(text: string): string {
  const url = new URL(text);
  const path = url.pathname.replace(/\/+$/, "");
  if (!path.endsWith("/audio/transcriptions")) {
    url.pathname = `${path.endsWith("/v1") ? path : `${path}/v1`}/audio/transcriptions`;
  }
  return url.href;
}

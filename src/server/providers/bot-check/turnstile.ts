import { z } from "zod";
import { AppError } from "../../../domain/shared/errors.ts";
import type { BotCheck } from "./bot-check.ts";

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5_000;

const resultSchema = z.object({ success: z.boolean(), hostname: z.string().optional() });

/** Creates a Cloudflare Turnstile check. A token is verified with the service and must come from `hostname`. */
export function createTurnstile({
  siteKey,
  secret,
  hostname,
  siteverify = SITEVERIFY,
  timeoutMs = TIMEOUT_MS,
}: {
  siteKey: string;
  secret: string;
  hostname: string;
  siteverify?: string;
  timeoutMs?: number;
}): BotCheck {
  return {
    start: () => Promise.resolve({ provider: "turnstile", siteKey }),
    async verify(token, address) {
      const form = new URLSearchParams({ secret, response: token, remoteip: address });
      const result = await requestVerification(siteverify, { form, timeoutMs });
      return result.success && result.hostname === hostname;
    },
  };
}

async function requestVerification(url: string, { form, timeoutMs }: { form: URLSearchParams; timeoutMs: number }) {
  try {
    const response = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(timeoutMs) });
    return resultSchema.parse(await response.json());
  } catch (cause) {
    throw new AppError("unavailable", "The security verification can't be reached right now. Please try again.", {
      cause,
    });
  }
}

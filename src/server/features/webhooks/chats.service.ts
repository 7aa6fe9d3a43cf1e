import { z } from "zod";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getEnv } from "../../env.ts";
import { attemptCall } from "./attempt.service.ts";
import type { AttemptResult } from "./attempt.service.ts";
import type { ChatTarget } from "./messages.service.ts";

const REFUSED_BLOCKS = "invalid_blocks";
const answerSchema = z.object({ ok: z.boolean(), error: z.string().max(100).optional() });
const blocksSchema = z.looseObject({ blocks: z.array(z.looseObject({ type: z.string() })) });

/** What an encrypted address of a chat belongs to. */
export function chatPurpose(clientId: string): string {
  return `alert-chat:${clientId}`;
}

/**
 * Posts a message to a chat once. Slack refuses a message whose picture it can't load, so such a message is posted again without its
 * pictures at once.
 */
export async function attemptChat(
  { clientId, kind, sealedUrl, body }: Omit<ChatTarget, "target"> & { clientId: string },
  nowMs: number,
): Promise<AttemptResult> {
  const secret = await decryptSecret(sealedUrl, chatPurpose(clientId));
  const post = async (text: string): Promise<AttemptResult> => {
    if (kind === "slack_bot") return toBotResult(await callSlack(secret, text, nowMs));
    return attemptCall(secret, text, { nowMs, headers: {} });
  };
  const result = await post(body);
  const plain = kind !== "teams" && isRefused(result) ? removePictures(body) : null;
  return plain === null ? result : post(plain);
}

/** Posts a message as a bot. The operator names the host of the API: its address may be inside the network. */
function callSlack(token: string, body: string, nowMs: number): Promise<AttemptResult> {
  const address = `${getEnv().slackApiBase}/chat.postMessage`;
  const { origin } = new URL(address);
  const headers = { authorization: `Bearer ${token}` };
  return attemptCall(address, body, { nowMs, headers, isAllowedHost: (url) => url.origin === origin });
}

/** Slack's API answers 200 to what it refuses, with the reason in the body. */
function toBotResult(result: AttemptResult): AttemptResult {
  if (!result.ok) return result;
  const answer = parseAnswer(result);
  if (answer?.ok === true) return result;
  return {
    ...result,
    ok: false,
    attempt: { ...result.attempt, error: `Slack answered ${answer?.error ?? "no JSON"}` },
  };
}

function isRefused(result: AttemptResult): boolean {
  if (result.ok) return false;
  const { response } = result.attempt;
  // An incoming webhook answers with the name of the error as text.
  return response.trim() === REFUSED_BLOCKS || parseAnswer(result)?.error === REFUSED_BLOCKS;
}

/** The message without its pictures; null if it has none. */
function removePictures(body: string): string | null {
  const message = blocksSchema.safeParse(JSON.parse(body)).data;
  const blocks = message?.blocks.filter(({ type }) => type !== "image");
  if (message === undefined || blocks === undefined || blocks.length === message.blocks.length) return null;
  return JSON.stringify({ ...message, blocks });
}

function parseAnswer({ attempt }: AttemptResult): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(attempt.response)).data;
  } catch {
    return undefined;
  }
}

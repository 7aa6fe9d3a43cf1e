import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { BOT_CHECK_BY_ADDRESS } from "#src/server/features/auth/limits.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { getBotCheck } from "#src/server/providers/bot-check/bot-check.ts";

export const prerender = false;

export const GET = endpoint({ access: "public", output: botCheckSchema, rateLimit: BOT_CHECK_BY_ADDRESS }, async () =>
  (await getBotCheck()).start(),
);

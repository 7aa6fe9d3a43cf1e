import { z } from "zod";
import { reportLanguageSchema } from "../../../domain/reports/reports.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { idSchema } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { CHART_DAYS } from "../../../domain/weekly-digest/weekly-digest.contract.ts";
import { decryptSecret, encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { drawWeek } from "./week.ts";
import { findDigestClient } from "./weekly-digest.sql.ts";

const PURPOSE = "digest-chart";
const tokenSchema = z.object({
  clientId: idSchema,
  from: z.iso.date(),
  lang: reportLanguageSchema,
  untilMs: z.number(),
});
/** Per workspace: Slack loads the pictures of all of them from the same few addresses. */
const LOADS = { name: "digest-chart", points: 120, windowSeconds: 600 };

/**
 * The address of a week's chart for Slack: encrypted and authenticated, so that nobody can make one up, and for {@link CHART_DAYS} days.
 * Null where Slack could not load it: on a site without https.
 */
export async function createChartUrl(
  { clientId, from, lang }: Omit<z.infer<typeof tokenSchema>, "untilMs">,
  nowMs: number,
): Promise<string | null> {
  const { siteUrl } = getEnv();
  if (new URL(siteUrl).protocol !== "https:") return null;
  const token = { clientId, from, lang, untilMs: nowMs + CHART_DAYS * DAY_MS };
  const sealed = await encryptSecret(JSON.stringify(token), PURPOSE);
  return new URL(paths.api.weeklyDigestChart(sealed.toString("base64url")), siteUrl).href;
}

/**
 * The chart that an address names, as it is now. AppError `not_found` for an invalid token or a deleted workspace, `gone` for one that
 * expired, `rate_limited`.
 */
export async function respondWithChart(token: string): Promise<Response> {
  const { clientId, from, lang, untilMs } = await parseToken(token);
  if (Date.now() > untilMs) throw new AppError("gone", "This picture is no longer shown.");
  await consumeRateLimit(LOADS, clientId);
  const client = await findDigestClient(getDatabase().system, clientId);
  if (client === undefined) throw createNotFoundError();
  const chart = await drawWeek({ clientId, timeZone: client.timeZone, lang, week: { from, to: addDays(from, 6) } });
  return new Response(new Uint8Array(chart), {
    headers: {
      "content-type": "image/png",
      "cache-control": "private, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "x-robots-tag": "noindex",
    },
  });
}

async function parseToken(token: string): Promise<z.infer<typeof tokenSchema>> {
  try {
    return tokenSchema.parse(JSON.parse(await decryptSecret(Buffer.from(token, "base64url"), PURPOSE)));
  } catch (cause) {
    throw createNotFoundError(cause);
  }
}

function createNotFoundError(cause?: unknown): AppError {
  return new AppError("not_found", "There is nothing at this address.", { cause });
}

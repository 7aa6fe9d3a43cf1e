/** Calls to the platforms that sold conversations are reported to. */
import { z } from "zod";
import { buildGa4Report, buildMetaReport } from "../../../domain/sources/build-report.ts";
import type { Reached } from "../../../domain/sources/build-report.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getEnv } from "../../env.ts";
import { attemptCall } from "../webhooks/attempt.service.ts";
import type { AttemptResult } from "../webhooks/attempt.service.ts";
import type { TargetRow } from "./targets.sql.ts";

export type PlatformResult = { ok: boolean; status: number | null; error: string | null; retryAfterMs: number };

/** Meta's codes of errors that a person can mend, with the subcode where a code alone says too little. */
const META_ERRORS = new Map<number | string, string>([
  [10, "The access token lacks a permission"],
  [100, "Meta does not accept a value of the report"],
  ["100/33", "Meta does not know the dataset, or the access token may not use it"],
  [190, "The access token is not valid or has expired"],
  [200, "The access token lacks a permission"],
]);
const metaErrorSchema = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });
const ga4AnswerSchema = z.object({ validationMessages: z.array(z.object({ fieldPath: z.string().optional() })) });

/** What a target's token is encrypted for. */
export function getTokenPurpose({ clientId, targetId }: { clientId: string; targetId: string }): string {
  return `report-target:${clientId}:${targetId}`;
}

/** Reports a sold conversation to a target once; null if the platform can't know the person, so that there is nothing to send. */
export async function sendReport(
  clientId: string,
  target: Pick<TargetRow, "id" | "kind" | "settings" | "sealed">,
  reached: Reached,
): Promise<PlatformResult | null> {
  const body = buildBody(target, reached);
  if (body === null) return null;
  const token = await decryptSecret(target.sealed, getTokenPurpose({ clientId, targetId: target.id }));
  if (target.kind === "ga4") return toResult(await call(getGa4Address(target, token, "/mp/collect"), body));
  const address = `${getEnv().metaApiBase}/${target.settings["datasetId"]}/events`;
  return toResult(await call(address, body, { authorization: `Bearer ${token}` }));
}

/** Asks a platform to check a target, without counting anything. */
export async function testTarget(
  clientId: string,
  target: Pick<TargetRow, "id" | "kind" | "settings" | "sealed">,
): Promise<PlatformResult> {
  const token = await decryptSecret(target.sealed, getTokenPurpose({ clientId, targetId: target.id }));
  if (target.kind === "ga4") {
    const events = [{ name: "purchase", params: { transaction_id: "threadlight-test", value: 1, currency: "EUR" } }];
    const body = { client_id: "1.1", events };
    return checkGa4(await call(getGa4Address(target, token, "/debug/mp/collect"), body));
  }
  // Only a token that may use the dataset gets its id.
  const address = `${getEnv().metaApiBase}/${target.settings["datasetId"]}?fields=id`;
  return toResult(await call(address, null, { authorization: `Bearer ${token}` }));
}

function buildBody({ kind, settings }: Pick<TargetRow, "kind" | "settings">, reached: Reached): object | null {
  if (kind === "ga4") return buildGa4Report(reached, Date.now());
  return buildMetaReport({ wabaId: settings["wabaId"] ?? null, pageId: settings["pageId"] ?? null }, reached);
}

function getGa4Address({ settings }: Pick<TargetRow, "settings">, secret: string, path: string): string {
  const query = new URLSearchParams({ measurement_id: settings["measurementId"] ?? "", api_secret: secret });
  return `${getEnv().ga4ApiBase}${path}?${query.toString()}`;
}

/** The operator names the hosts: their addresses may be inside the network. */
function call(address: string, body: object | null, headers: Record<string, string> = {}): Promise<AttemptResult> {
  const { origin } = new URL(address);
  const isAllowedHost = (url: URL): boolean => url.origin === origin;
  return attemptCall(address, body === null ? null : JSON.stringify(body), {
    headers,
    nowMs: Date.now(),
    isAllowedHost,
  });
}

/** The failure in words of ours: an answer may quote what was sent. */
function toResult({ ok, attempt, retryAfterMs }: AttemptResult): PlatformResult {
  const { status } = attempt;
  if (ok) return { ok, status, error: null, retryAfterMs };
  const parsed = metaErrorSchema.safeParse(parseJson(attempt.response));
  const { code = null, error_subcode: subcode } = parsed.data?.error ?? {};
  const known = code === null ? undefined : (META_ERRORS.get(`${code}/${subcode}`) ?? META_ERRORS.get(code));
  const error = attempt.error ?? `Answered ${status}`;
  return { ok, status, error: known ?? (code === null ? error : `${error} (code ${code})`), retryAfterMs };
}

/** GA4 accepts everything; its validation names the fields that are wrong. */
function checkGa4(result: AttemptResult): PlatformResult {
  const checked = toResult(result);
  const answer = ga4AnswerSchema.safeParse(parseJson(result.attempt.response));
  if (!checked.ok || !answer.success || answer.data.validationMessages.length === 0) return checked;
  const fields = answer.data.validationMessages.flatMap(({ fieldPath }) => fieldPath ?? []).join(", ");
  return { ...checked, ok: false, error: fields === "" ? "GA4 refuses the test event" : `GA4 refuses: ${fields}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

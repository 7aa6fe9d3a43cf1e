import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import { MODEL_USES } from "../../../domain/language-model/language-model.contract.ts";
import type {
  LanguageModel,
  LanguageModelChange,
  LanguageModelTest,
  languageModelUsesSchema,
} from "../../../domain/language-model/language-model.contract.ts";
import { createRedactor } from "../../../domain/language-model/redactor.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { MINUTE_MS } from "../../../domain/shared/durations.ts";
import { shortenText } from "../../../domain/shared/text.ts";
import type { z } from "zod";
import { encryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { requireOutbound } from "../../http/outbound/outbound-target.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { auditChange, listChanges } from "../audit/audit.service.ts";
import { deleteCallsBefore, findSettings, listCalls, sumCalls, upsertSettings } from "./language-model.sql.ts";
import type { SettingsRow } from "./language-model.sql.ts";
import { findPause, getMonthStart } from "./limits.ts";
import { complete, NoModelAnswer } from "./model.service.ts";
import { getBudgetUsd, getKeyPurpose, getModelName, getUses } from "./target.ts";
import { NANOS_PER_USD } from "../../../domain/shared/nano-usd.ts";

const LISTED_CALLS = 20;
const KEPT_DAYS = 400;
const TEST_SENTENCE = "Reply with the word OK.";
const TEST_LIMIT = { name: "language-model-test", points: 10, windowSeconds: MINUTE_MS / 1_000 };

/** Gets the settings of the workspace's language model, and what was used this month. AppError `forbidden` by role. */
export async function getLanguageModel({ clientId, role }: UserViewer): Promise<LanguageModel> {
  requirePermission(canManageWorkspace(role));
  return getDatabase().withClient(clientId, (tx) => describeModel(tx, clientId));
}

/** Sets the workspace's language model. AppError `forbidden` by role, `rejected` for an address that is not called. */
export async function setLanguageModel(viewer: UserViewer, change: LanguageModelChange): Promise<LanguageModel> {
  const { clientId, role } = viewer;
  requirePermission(canManageWorkspace(role));
  await checkChange(change);
  return getDatabase().withClient(clientId, async (tx) => {
    const before = await findSettings(tx, clientId);
    const after = await applyChange(clientId, before, change);
    await upsertSettings(tx, clientId, after);
    const isKeyKept = change.apiKey === undefined && before?.sealedKey === after.sealedKey;
    const details = {
      changed: listChanges(toAudited(before), toAudited(after)).join(", "),
      enabled: after.enabled,
      provider: after.provider,
      uses: after.uses.join(", "),
      ...(!isKeyKept && { key: describeKey(before, after) }),
    };
    const subject = getModelName(after) ?? "";
    await auditChange(tx, viewer, { action: "language_model.changed", subject, details });
    return describeModel(tx, clientId);
  });
}

/** Sends one fixed sentence to the model that is set up, also while it is not switched on. AppError `forbidden` by role. */
export async function testLanguageModel(viewer: UserViewer, signal?: AbortSignal): Promise<LanguageModelTest> {
  const { clientId, userId, role } = viewer;
  requirePermission(canManageWorkspace(role));
  await consumeRateLimit(TEST_LIMIT, clientId);
  const startedAt = performance.now();
  const done = (result: Omit<LanguageModelTest, "ms">) => ({
    ...result,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const { text, model } = await complete({
      ...{ clientId, userId, use: "test", instructions: "You are being tested.", redactor: createRedactor(), signal },
      turns: [{ from: "user", text: TEST_SENTENCE }],
    });
    return done({ ok: true, text: shortenText(text.trim(), 200), model });
  } catch (error) {
    if (!(error instanceof NoModelAnswer)) throw error;
    return done({ ok: false, text: error.message, model: error.model });
  }
}

/** What the workspace's model is used for, for every member. */
export async function getModelUses({
  clientId,
}: Pick<UserViewer, "clientId">): Promise<z.input<typeof languageModelUsesSchema>> {
  const row = await getDatabase().withClient(clientId, (tx) => findSettings(tx, clientId));
  if (row?.enabled !== true) return { uses: getUses(undefined), model: null };
  return { uses: getUses(row), model: getModelName(row) };
}

/** Deletes the records of calls after 400 days. */
export async function deleteOldCalls(nowMs: number): Promise<void> {
  await deleteCallsBefore(getDatabase().system, new Date(nowMs - KEPT_DAYS * 24 * 60 * MINUTE_MS));
}

async function checkChange({ provider, baseUrl, monthlyBudgetUsd }: LanguageModelChange): Promise<void> {
  const { target, monthlyBudgetUsd: max } = getEnv().languageModel;
  const reject = (field: string, message: string): never => {
    throw new AppError("rejected", message, { fields: { [field]: message } });
  };
  if (provider === "operator" && target === null) reject("provider", "This installation has no language model");
  if (monthlyBudgetUsd !== null && monthlyBudgetUsd > max) reject("monthlyBudgetUsd", `At most ${max} US dollars`);
  // The address is checked again at each call. A host name that can't be resolved now leads nowhere.
  if (provider !== null && provider !== "operator" && baseUrl !== null)
    await requireOutbound(baseUrl, "baseUrl", { isAllowedHost: () => false, isResolved: false });
}

async function applyChange(
  clientId: string,
  before: SettingsRow | undefined,
  { enabled, provider, baseUrl, model, apiKey, uses, monthlyBudgetUsd }: LanguageModelChange,
): Promise<SettingsRow> {
  // A stored key goes to the server that it was entered for, and to no other.
  const isSameServer = before?.provider === provider && getOrigin(before.baseUrl) === getOrigin(baseUrl);
  const kept = isSameServer ? before.sealedKey : null;
  const isOwn = provider !== null && provider !== "operator";
  const given = apiKey ? await encryptSecret(apiKey, getKeyPurpose(clientId)) : null;
  const sealed = apiKey === undefined ? kept : given;
  return {
    enabled,
    provider,
    baseUrl: isOwn ? baseUrl : null,
    model: isOwn ? model : null,
    sealedKey: isOwn ? sealed : null,
    uses: MODEL_USES.filter((use) => uses[use] === true),
    monthlyBudgetUsd,
    changedAt: new Date(),
  };
}

function getOrigin(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.origin ?? null);
}

function toAudited(row: SettingsRow | undefined) {
  return {
    enabled: row?.enabled ?? false,
    provider: row?.provider ?? null,
    baseUrl: row?.baseUrl ?? null,
    model: row?.model ?? null,
    uses: row?.uses.join(", ") ?? "",
    monthlyBudgetUsd: row?.monthlyBudgetUsd ?? null,
  };
}

/** Says that a key was set or removed, and nothing about it. */
function describeKey(before: SettingsRow | undefined, { sealedKey }: SettingsRow): string {
  if (sealedKey === null) return (before?.sealedKey ?? null) === null ? "none" : "removed";
  return "replaced";
}

async function describeModel(tx: Queryable, clientId: string): Promise<LanguageModel> {
  const now = new Date();
  const row = await findSettings(tx, clientId);
  const usage = await sumCalls(tx, clientId, getMonthStart(now));
  const until = row === undefined ? null : await findPause(tx, { clientId, row, now });
  const calls = await listCalls(tx, clientId, LISTED_CALLS);
  const { target, monthlyBudgetUsd: maxBudgetUsd } = getEnv().languageModel;
  return {
    enabled: row?.enabled ?? false,
    provider: row?.provider ?? null,
    baseUrl: row?.baseUrl ?? null,
    model: row?.model ?? null,
    hasKey: (row?.sealedKey ?? null) !== null,
    uses: getUses(row),
    monthlyBudgetUsd: getBudgetUsd(row),
    maxBudgetUsd,
    spentUsd: usage.nanoUsd / NANOS_PER_USD,
    calls: usage.calls,
    unpricedCalls: usage.unpricedCalls,
    operatorAvailable: target !== null,
    operatorModel: target?.model ?? null,
    operatorHost: target === null ? null : new URL(target.baseUrl).host,
    breaker: { state: until === null ? "closed" : "open", until: until?.toISOString() ?? null },
    lastCalls: calls.map(({ at, endedAt, nanoUsd, outcome, ...call }) => ({
      ...call,
      at: at.toISOString(),
      outcome: outcome ?? "running",
      ms: endedAt === null ? null : endedAt.getTime() - at.getTime(),
      costUsd: nanoUsd === null ? null : nanoUsd / NANOS_PER_USD,
    })),
  };
}

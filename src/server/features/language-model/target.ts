import { ANTHROPIC_URL, MODEL_USES } from "../../../domain/language-model/language-model.contract.ts";
import type { LanguageModel, ModelUse } from "../../../domain/language-model/language-model.contract.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getEnv } from "../../env.ts";
import type { ModelTarget } from "../../providers/language-model/language-model.ts";
import type { SettingsRow } from "./language-model.sql.ts";

/** What a client's key is encrypted for. */
export function getKeyPurpose(clientId: string): string {
  return `language-model:${clientId}`;
}

/** Where a client's calls go: its own model, or the operator's. Null if none is set up. */
export async function resolveTarget(
  clientId: string,
  row: SettingsRow | undefined,
): Promise<(ModelTarget & { isTrusted: boolean }) | null> {
  if (row === undefined || row.provider === null) return null;
  if (row.provider === "operator") {
    const { target } = getEnv().languageModel;
    return target === null ? null : { ...target, isTrusted: true };
  }
  const baseUrl = row.baseUrl ?? (row.provider === "anthropic" ? ANTHROPIC_URL : null);
  if (baseUrl === null || row.model === null) return null;
  const apiKey = row.sealedKey === null ? null : await decryptSecret(row.sealedKey, getKeyPurpose(clientId));
  return { provider: row.provider, baseUrl, apiKey, model: row.model, isTrusted: false };
}

/** The name of the model that a client has set up; null without one. */
export function getModelName(row: SettingsRow | undefined): string | null {
  if (row?.provider === "operator") return getEnv().languageModel.target?.model ?? null;
  return row?.model ?? null;
}

/** What the model is used for while it is switched on. */
export function getUses(row: SettingsRow | undefined): LanguageModel["uses"] {
  const has = (use: ModelUse) => row?.uses.includes(use) === true;
  const [agent, fixWording, suggestedReply, stageSecondOpinion] = MODEL_USES.map(has);
  return {
    agent: agent === true,
    fixWording: fixWording === true,
    suggestedReply: suggestedReply === true,
    stageSecondOpinion: stageSecondOpinion === true,
  };
}

/** What a client may spend a month. */
export function getBudgetUsd(row: SettingsRow | undefined): number {
  const max = getEnv().languageModel.monthlyBudgetUsd;
  return Math.min(max, row?.monthlyBudgetUsd ?? max);
}

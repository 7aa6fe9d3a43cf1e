import { canMarkFindings } from "../../../domain/auth/policies.ts";
import { FIX_INSTRUCTIONS } from "../../../domain/language-model/help-prompts.ts";
import type { FixWording } from "../../../domain/language-model/model-help.contract.ts";
import { cleanMarkdown } from "../../../domain/language-model/model-markdown.ts";
import { createRedactor } from "../../../domain/language-model/redactor.ts";
import { addEvidence, createEvidence } from "../../../domain/language-model/verify/evidence.ts";
import { hasOnlyGivenNumbers } from "../../../domain/language-model/verify/verify-text.ts";
import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { complete, formatData } from "../language-model/model.service.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { fromModel, toFallback } from "./ask-model.ts";

const ALL_FINDINGS = 100;
const MAX_MESSAGES = 5;
const MAX_DATA = 10_000;

/**
 * Words a finding's fix by the client's model; the engine's words on failure. AppError `forbidden` by role, `not_found`, `conflict`
 * where no model is switched on for this.
 */
export async function wordFix(
  viewer: UserViewer,
  { id, query, signal }: { id: string; query: MetricsQuery; signal?: AbortSignal },
): Promise<FixWording> {
  const { clientId, userId, role } = viewer;
  requirePermission(canMarkFindings(role));
  const { findings } = await getFindings(viewer, { ...query, limit: ALL_FINDINGS });
  const finding = findings.find((candidate) => candidate.id === id);
  if (finding === undefined) throw new AppError("not_found", "There is no such finding in this period.");
  const { title, count, share, effect, fix } = finding;
  const messages = finding.messages.slice(0, MAX_MESSAGES).map(({ text }) => ({ text }));
  const data = { title, count, share, effect, engineFix: fix, botMessages: messages };
  const evidence = createEvidence();
  addEvidence(evidence, { count, share, effect, messages });
  const redactor = createRedactor();
  try {
    const { text, model } = await complete({
      ...{ clientId, userId, use: "fixWording", instructions: FIX_INSTRUCTIONS, redactor, signal },
      turns: [{ from: "user", text: "Word this fix.", data: formatData(data, { redactor, max: MAX_DATA }) }],
    });
    const words = redactor.restore(cleanMarkdown(text));
    const given = [fix, ...messages.map((message) => message.text)].join("\n");
    if (!hasOnlyGivenNumbers(words, evidence, given))
      return { text: fix, source: { engine: "built-in", model, fallback: "unverified" } };
    return { text: words, source: fromModel(model) };
  } catch (error) {
    return { text: fix, source: toFallback(error) };
  }
}

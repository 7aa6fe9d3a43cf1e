import { z } from "zod";
import { canCorrect } from "../../../domain/auth/policies.ts";
import { OPINION_INSTRUCTIONS, REPLY_INSTRUCTIONS } from "../../../domain/language-model/help-prompts.ts";
import { MAX_OPINION_MESSAGES, MAX_REPLY_MESSAGES } from "../../../domain/language-model/model-help.contract.ts";
import type { SecondOpinion, SuggestedReply } from "../../../domain/language-model/model-help.contract.ts";
import { cleanMarkdown } from "../../../domain/language-model/model-markdown.ts";
import { createRedactor } from "../../../domain/language-model/redactor.ts";
import type { Redactor } from "../../../domain/language-model/redactor.ts";
import { dropStageSchema } from "../../../domain/metrics/metrics.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { complete, completeObject, formatData } from "../language-model/model.service.ts";
import { fromModel, toFallback } from "./ask-model.ts";
import { listLastMessages } from "./list-last-messages.ts";
import type { LastMessage } from "./list-last-messages.ts";
import { normalizeUnicode } from "../../../domain/shared/normalize-unicode.ts";

const MAX_DATA = 45_000;
const PLACEHOLDER = /\[[a-z]+ \d{1,6}\]/;
const opinionSchema = z.object({
  stage: dropStageSchema,
  quote: z.string().trim().min(2).max(500),
  reason: z.string().trim().min(1).max(500),
});

/** Suggests the next reply of a conversation. AppError `forbidden` by role, `not_found`, `conflict` where it is not switched on. */
export async function suggestReply(viewer: UserViewer, id: string, signal?: AbortSignal): Promise<SuggestedReply> {
  const { clientId, userId, role } = viewer;
  requirePermission(canCorrect(role));
  const { redactor, data } = await prepareMessages(viewer, id, MAX_REPLY_MESSAGES);
  try {
    const { text, model } = await complete({
      ...{ clientId, userId, use: "suggestedReply", instructions: REPLY_INSTRUCTIONS, redactor, signal },
      turns: [{ from: "user", text: "Suggest the next reply.", data }],
    });
    const reply = redactor.restore(cleanMarkdown(text));
    // A placeholder that stands for nothing would go to a customer.
    if (PLACEHOLDER.test(reply)) return { reply: null, source: { engine: "built-in", model, fallback: "unverified" } };
    return { reply, source: fromModel(model) };
  } catch (error) {
    return { reply: null, source: toFallback(error) };
  }
}

/** Gives a model's stage of a conversation, with words that stand in it. AppErrors as {@link suggestReply}. */
export async function giveSecondOpinion(viewer: UserViewer, id: string, signal?: AbortSignal): Promise<SecondOpinion> {
  const { clientId, userId, role } = viewer;
  requirePermission(canCorrect(role));
  const { redactor, data, messages } = await prepareMessages(viewer, id, MAX_OPINION_MESSAGES);
  try {
    const call = { clientId, userId, use: "stageSecondOpinion" as const, instructions: OPINION_INSTRUCTIONS };
    const turns = [{ from: "user" as const, text: "Which stage?", data }];
    const { object, model } = await completeObject({ ...call, redactor, signal, turns }, opinionSchema);
    const quote = redactor.restore(object.quote);
    if (!messages.some(({ text }) => normalize(text).includes(normalize(quote))))
      return { opinion: null, source: { engine: "built-in", model, fallback: "unverified" } };
    const reason = redactor.restore(cleanMarkdown(object.reason));
    return { opinion: { stage: object.stage, quote, reason }, source: fromModel(model) };
  } catch (error) {
    return { opinion: null, source: toFallback(error) };
  }
}

async function prepareMessages(
  viewer: UserViewer,
  id: string,
  count: number,
): Promise<{ redactor: Redactor; data: string; messages: LastMessage[] }> {
  const { messages, endUser } = await listLastMessages(viewer, id, count);
  const redactor = createRedactor();
  if (endUser !== null) redactor.hide(endUser, "user");
  // A name may be announced after it was used: what is learned from all messages is hidden in each.
  for (const { text } of messages) redactor.redact(text);
  let shown = messages;
  let data = formatData({ messages: shown }, { redactor, max: Number.POSITIVE_INFINITY });
  while (data.length > MAX_DATA && shown.length > 1) {
    shown = shown.slice(Math.ceil(shown.length / 4));
    data = formatData({ messages: shown }, { redactor, max: Number.POSITIVE_INFINITY });
  }
  return { redactor, data, messages };
}

function normalize(text: string): string {
  return normalizeUnicode(text, "NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

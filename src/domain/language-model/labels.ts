/** Words for settings, documentation and results of language models. */
import type { ModelFallback, ModelUse } from "./language-model.contract.ts";

/** What each use is, what leaves the workspace for it, and what stands without a model. */
export const USE_LABELS: Record<ModelUse, { label: string; sends: string; gives: string }> = {
  agent: {
    label: "Agent",
    sends:
      "The question, how it was read, and the figures, findings and redacted conversations that the model asks for.",
    gives: "Words around our own figures. A number that we can't verify is not shown.",
  },
  fixWording: {
    label: "Fix wording",
    sends: "The finding, its figures and up to 5 redacted bot messages.",
    gives: "The fix in other words, beside ours.",
  },
  suggestedReply: {
    label: "Suggested reply",
    sends: "Up to 30 of the conversation's last messages, redacted.",
    gives: "One reply to copy. We never send it.",
  },
  stageSecondOpinion: {
    label: "Second opinion on a stage",
    sends: "One redacted conversation, when someone asks for it.",
    gives: "A stage with a quote and a reason, beside ours. Nothing changes unless you correct it.",
  },
};

/** What is replaced before anything leaves, in one sentence. */
export const REDACTION_SENTENCE =
  "Email addresses, phone, card, bank and ID numbers, announced names, birth dates, addresses and number plates, end-user IDs, all other IDs and the queries of links are replaced by placeholders first, whatever the workspace's own redaction setting.";

/** Why the built-in result stands. */
export const FALLBACK_LABELS: Record<ModelFallback, string> = {
  unverified: "The language model said something that could not be verified. This is the built-in result.",
  timeout: "The language model took too long. This is the built-in result.",
  error: "The language model could not be used. This is the built-in result.",
  budget: "The language model's budget is used up. This is the built-in result.",
};

/** Why a language model gave nothing, where there is no built-in result to show instead. */
export const CALL_FAILURES = {
  timeout: "The language model took too long.",
  error: "The language model could not be used.",
  budget: "The language model's budget is used up.",
} as const;

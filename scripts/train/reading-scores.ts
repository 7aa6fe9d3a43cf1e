import { SENTIMENTS } from "#src/domain/analysis/analysis.contract.ts";
import { findLargest } from "#src/domain/reading/keyed-model.ts";
import { classifyViews, scoreAttitudes } from "#src/domain/reading/read-conversation.ts";
import { OUTCOME_GROUPS } from "#src/domain/reading/reading.contract.ts";
import type { ConversationReading } from "#src/domain/reading/reading.contract.ts";
import type { ReadingModels } from "#src/domain/reading/reading-models.ts";
import type { ViewedChat } from "./reading-trainer.ts";
import { scorePairs } from "./score.ts";
import type { Score } from "./score.ts";

/** A chat, what was read of it, and the attitude of each user message. */
export type ScoredChat = { chat: ViewedChat; read: ConversationReading; attitudes: (string | null)[] };
/** A score and the number of labels behind it. */
type Figure = Score & { n: number };
type Pair = [label: string, read: string];

const SURE = 0.9;

/** Reads a chat with models that need not be the shipped ones. */
export function classifyChat(models: ReadingModels, chat: ViewedChat): ScoredChat {
  const attitudes = scoreAttitudes(models.attitude, chat.views).map((row) =>
    row === null ? null : (SENTIMENTS[findLargest(row)] ?? null),
  );
  return { chat, read: classifyViews(chat, models), attitudes };
}

/** Scores what was read; `field` lists the chats in which that field differs. */
export function scoreReadings(
  scored: readonly ScoredChat[],
  field?: string,
): { figures: Record<string, Figure>; errors: string[] } {
  const lostGroup = scored.filter(({ chat }) => OUTCOME_GROUPS[chat.labels.outcome] === "lost");
  const group = (outcome: ConversationReading["outcome"]): string => OUTCOME_GROUPS[outcome];
  const threeWays = scored.filter(({ chat }) => chat.labels.outcome !== "waiting");
  const pairs = (pick: (scored: ScoredChat) => Pair, of = scored): Pair[] => of.map(pick);
  const isConverted = (outcome: string): string => String(outcome === "sold" || outcome === "solved");
  const acts = scored.flatMap(({ chat, read }) =>
    chat.acts.flatMap((act, at): Pair[] => (act === null || act === undefined ? [] : [[act, read.acts[at] ?? ""]])),
  );
  const sentiments = scored.flatMap(({ chat }) =>
    chat.sentiments.flatMap((label, at): Pair[] =>
      label === null ? [] : [[label, SENTIMENTS[chat.views[at]?.sentiment ?? -1] ?? ""]],
    ),
  );
  const sure = scored.filter(({ read }) => read.confidence >= SURE);
  const figures = {
    "outcome of eight": describe(pairs(({ chat, read }) => [chat.labels.outcome, read.outcome])),
    "served, lost, not a customer": describe(
      pairs(({ chat, read }) => [group(chat.labels.outcome), group(read.outcome)], threeWays),
    ),
    "reason among the lost": describe(
      pairs(({ chat, read }) => [chat.labels.reason ?? "none", read.reason ?? "none"], lostGroup),
    ),
    "last act": describe(pairs(({ chat, read }) => [chat.labels.act, read.act])),
    need: describe(pairs(({ chat, read }) => [chat.labels.need, read.need])),
    left: describe(pairs(({ chat, read }) => [chat.labels.left, read.left])),
    "message act": describe(acts),
    "message sentiment": describe(
      scored.flatMap(({ chat, attitudes }) =>
        chat.sentiments.flatMap((label, at): Pair[] => (label === null ? [] : [[label, attitudes[at] ?? ""]])),
      ),
    ),
    "message sentiment, today's engine": describe(sentiments),
    "reason of all": describe(pairs(({ chat, read }) => [chat.labels.reason ?? "none", read.reason ?? "none"])),
    "message that decided": describe(
      pairs(({ chat, read }) => [String(chat.labels.deciding), String(read.decidedBy?.message)]),
    ),
    converted: describe(pairs(({ chat, read }) => [isConverted(chat.labels.outcome), isConverted(read.outcome)])),
    [`outcome right when ${String(SURE)} sure`]: describe(
      pairs(({ chat, read }) => [chat.labels.outcome, read.outcome], sure),
    ),
  };
  return { figures, errors: field === undefined ? [] : listErrors(scored, field) };
}

/** Formats figures as lines. */
export function formatFigures(figures: Record<string, Figure>): string {
  return Object.entries(figures)
    .map(([name, { accuracy, f1, n }]) => {
      const values = `accuracy ${accuracy.toFixed(3)}  macro-F1 ${f1.toFixed(3)}  n ${String(n)}`;
      return `  ${name.padEnd(36)} ${values}\n`;
    })
    .join("");
}

function describe(pairs: Pair[]): Figure {
  return { ...scorePairs(pairs), n: pairs.length };
}

function listErrors(scored: readonly ScoredChat[], field: string): string[] {
  return scored.flatMap(({ chat, read }) => {
    const labels: Record<string, unknown> = chat.labels;
    const results: Record<string, unknown> = read;
    if (labels[field] === results[field]) return [];
    const texts = chat.messages.map(({ role, text }, at) => {
      const act = role === "user" ? "" : `${String(chat.acts[at])}>${String(read.acts[at])} `;
      return `  ${role.charAt(0)} ${act}${text.replaceAll("\n", " / ").slice(0, 160)}`;
    });
    const title = `# ${chat.id} ${String(labels[field])} > ${String(results[field])} (${chat.labels.outcome}, ${String(chat.labels.reason)}, ${read.confidence.toFixed(2)})`;
    return [title, ...texts];
  });
}

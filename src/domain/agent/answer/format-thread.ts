import type { AgentTable } from "../agent.contract.ts";
import type { ThreadDetail } from "../threads.contract.ts";

/** A thread as Markdown: questions as headings, answers with their tables. */
export function formatThread({ title, messages }: ThreadDetail): string {
  const parts = messages.flatMap(({ question, answer, askedAt }) => [
    `## ${escapeMarkdown(question ?? answer.chips.map(({ label }) => label).join(", "))}`,
    `*${askedAt.slice(0, 16).replace("T", " ")} UTC*`,
    escapeMarkdown(answer.text),
    ...(answer.source.engine === "model"
      ? [`*Written by a language model (${escapeMarkdown(answer.source.model ?? "")}).*`]
      : []),
    ...(answer.table === null ? [] : [formatTable(answer.table)]),
  ]);
  return [`# ${escapeMarkdown(title)}`, ...parts, ""].join("\n\n");
}

function formatTable({ columns, rows }: AgentTable): string {
  const names = columns.map(({ label }) => escapeMarkdown(label));
  const lines = rows.map((row) => columns.map(({ key }) => escapeMarkdown(String(pick(row, key) ?? "–"))));
  return [names, names.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function pick(row: AgentTable["rows"][number], key: string): string | number | null {
  const { label, value, n, low, high } = row;
  return Object.entries({ label, value, n, low, high }).find(([name]) => name === key)?.[1] ?? null;
}

/** Text of people must not become markup or another row. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|!]/g, "\\$&").replace(/\s+/g, " ");
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { z } from "zod";
import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type { Role } from "#src/domain/analysis/analysis.contract.ts";

type CorpusRow = {
  labels: { truncated: boolean };
  /** `timestamp` in seconds. */
  messages: { role: Role; text: string; timestamp?: number | undefined }[];
};

/** Analyzes the closed conversations of a corpus in `folder`; those that were cut afterwards are skipped. */
export async function analyzeCorpus<Row extends CorpusRow>(
  { folder, name }: { folder: string; name: string },
  schema: z.ZodType<Row>,
): Promise<{ row: Row; analysis: ReturnType<typeof analyzeConversation> }[]> {
  const lines = gunzipSync(await readFile(join(folder, `conversations_${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split("\n");
  const rows = lines.map((line) => schema.parse(JSON.parse(line))).filter(({ labels }) => !labels.truncated);
  return rows.map((row) => {
    const inputs = row.messages.map(({ role, text, timestamp: at }) => ({ role, text, at: at ? at * 1e3 : null }));
    return { row, analysis: analyzeConversation(inputs, { closed: true }) };
  });
}

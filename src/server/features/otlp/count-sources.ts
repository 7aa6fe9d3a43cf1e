import { hasWords } from "../../../domain/otlp/node.ts";
import type { ResolvedTrace } from "./resolve-turns.ts";
import type { SourceCounts } from "./sources.sql.ts";

/** Counts what traces say of the SDKs that sent them; spans that were counted before are left out. */
export function countSources(
  traces: readonly ResolvedTrace[],
  isNew: (traceId: string, spanId: string) => boolean,
): SourceCounts[] {
  const bySdk = new Map<string, SourceCounts>();
  const get = ({ scope, language }: { scope: string; language: string }): SourceCounts => {
    const key = JSON.stringify([scope, language]);
    const counts = bySdk.get(key) ?? { scope, language, calls: 0, wordless: 0, byId: 0, byHistory: 0, byTrace: 0 };
    bySdk.set(key, counts);
    return counts;
  };
  for (const { traceId, parts, turns } of traces) {
    const nodes = new Map(parts.nodes.map((node) => [node.spanId, node]));
    const speaking = new Set(turns.flatMap(({ turn }) => turn.members.map(({ spanId }) => spanId)));
    for (const node of parts.nodes) {
      if (!parts.counted.has(node.spanId) || !isNew(traceId, node.spanId)) continue;
      const counts = get(node.sdk);
      counts.calls++;
      // A call below a speaking span needs no words of its own.
      if (!hasWords(node) && !node.isData && !speaking.has(node.spanId)) counts.wordless++;
    }
    for (const { turn, found } of turns) {
      const node = nodes.get(turn.spanId);
      if (node !== undefined && isNew(traceId, node.spanId)) get(node.sdk)[found]++;
    }
  }
  return [...bySdk.values()];
}

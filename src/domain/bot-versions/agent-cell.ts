/** Sums of conversations that share everything they are compared or filtered by. */
import { addToSketch, createSketch } from "../statistics/quantile-sketch.ts";
import type { Sketch } from "../statistics/quantile-sketch.ts";

/** The texts that tell cells apart. */
export const CELL_KEYS = ["account", "channel", "language", "version", "model", "agent", "prompt"] as const;
export type CellKeys = Record<(typeof CELL_KEYS)[number], string>;

/**
 * The summed integers. `…Squares` are sums of squares over conversations; `costMicro` is the cost in millionths of a dollar, whose
 * squares stay exact; `tokens` is input plus output.
 */
export const CELL_SUMS = [
  "conversations",
  "converted",
  "closed",
  "dropped",
  "handedOff",
  "withFallback",
  "messages",
  "quality",
  "qualitySquares",
  "sentimentMilli",
  "sentimentSquares",
  "calls",
  "pricedCalls",
  "input",
  "cachedInput",
  "output",
  "reasoning",
  "withCalls",
  "tokenSquares",
  "withPrice",
  "costNano",
  "costMicro",
  "costSquares",
  "mixedVersion",
  "mixedModel",
  "mixedAgent",
  "mixedPrompt",
] as const;
export type CellSums = Record<(typeof CELL_SUMS)[number], number>;

/** A sketch as a list: bucket, count, the next bucket, its count and so on, in order. There are thousands; maps would be slow. */
export type SketchList = readonly number[];

/** One cell; `firstDay` and `lastDay` are days since 1970. */
export type AgentCell = CellKeys &
  CellSums & { firstDay: number; lastDay: number; response: SketchList; firstChunk: SketchList };

/** What a cell counts of one conversation, in the names of its columns. */
export type ConversationFacts = CellKeys & {
  day: number;
  converted: boolean;
  closed: boolean;
  handedOff: boolean;
  withFallback: boolean;
  messages: number;
  quality: number;
  sentiment: number;
  calls: number;
  pricedCalls: number;
  input: number;
  cachedInput: number;
  output: number;
  reasoning: number;
  costNano: number;
  mixedVersion: boolean;
  mixedModel: boolean;
  mixedAgent: boolean;
  mixedPrompt: boolean;
  responses: readonly number[];
  firstChunks: readonly number[];
};

const NANOS_PER_MICRO = 1_000;

/** Groups conversations into cells. */
export function buildCells(conversations: readonly ConversationFacts[]): AgentCell[] {
  return [...Map.groupBy(conversations, buildKey).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const cell = createCell(first, first.day);
    const [response, firstChunk] = [createSketch(), createSketch()];
    for (const facts of own) {
      addConversation(cell, facts);
      for (const ms of facts.responses) addToSketch(response, ms);
      for (const ms of facts.firstChunks) addToSketch(firstChunk, ms);
    }
    return [{ ...cell, response: listSketch(response), firstChunk: listSketch(firstChunk) }];
  });
}

/** Merges cells that have the same keys. */
export function mergeCells(all: readonly AgentCell[]): AgentCell[] {
  return [...Map.groupBy(all, buildKey).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const cell = createCell(first, first.firstDay);
    for (const one of own) addSums(cell, one);
    const { response, firstChunk } = mergeSketches(own);
    return [{ ...cell, response: listSketch(response), firstChunk: listSketch(firstChunk) }];
  });
}

/** Adds all of `cell` but its keys and sketches to `target`, in place. */
export function addSums(target: AgentCell, cell: AgentCell): void {
  for (const name of CELL_SUMS) target[name] += cell[name];
  target.firstDay = Math.min(target.firstDay, cell.firstDay);
  target.lastDay = Math.max(target.lastDay, cell.lastDay);
}

/** The merged sketches of cells, in order of their buckets. */
export function mergeSketches(cells: readonly AgentCell[]): { response: Sketch; firstChunk: Sketch } {
  return {
    response: mergeLists(cells.map(({ response }) => response)),
    firstChunk: mergeLists(cells.map(({ firstChunk }) => firstChunk)),
  };
}

function mergeLists(lists: readonly SketchList[]): Sketch {
  const counts: number[] = [];
  for (const list of lists) {
    for (let at = 0; at < list.length; at += 2) {
      const bucket = list[at] ?? 0;
      while (counts.length <= bucket) counts.push(0);
      counts[bucket] = (counts[bucket] ?? 0) + (list[at + 1] ?? 0);
    }
  }
  const sketch = createSketch();
  for (const [bucket, count] of counts.entries()) if (count !== 0) sketch.set(bucket, count);
  return sketch;
}

function listSketch(sketch: Sketch): SketchList {
  return [...sketch].sort(([a], [b]) => a - b).flat();
}

/** A cell of nothing. */
export function createCell(keys: CellKeys, day: number): AgentCell {
  const { account, channel, language, version, model, agent, prompt } = keys;
  return {
    ...{ account, channel, language, version, model, agent, prompt },
    ...{ conversations: 0, converted: 0, closed: 0, dropped: 0, handedOff: 0, withFallback: 0, messages: 0 },
    ...{ quality: 0, qualitySquares: 0, sentimentMilli: 0, sentimentSquares: 0 },
    ...{ calls: 0, pricedCalls: 0, input: 0, cachedInput: 0, output: 0, reasoning: 0, withCalls: 0, tokenSquares: 0 },
    ...{ withPrice: 0, costNano: 0, costMicro: 0, costSquares: 0 },
    ...{ mixedVersion: 0, mixedModel: 0, mixedAgent: 0, mixedPrompt: 0 },
    ...{ firstDay: day, lastDay: day, response: [], firstChunk: [] },
  };
}

function buildKey(keys: CellKeys): string {
  return CELL_KEYS.map((name) => keys[name]).join("\u0000");
}

function addConversation(cell: AgentCell, facts: ConversationFacts): void {
  cell.firstDay = Math.min(cell.firstDay, facts.day);
  cell.lastDay = Math.max(cell.lastDay, facts.day);
  cell.conversations++;
  cell.converted += Number(facts.converted);
  cell.closed += Number(facts.closed);
  cell.dropped += Number(facts.closed && !facts.converted);
  cell.handedOff += Number(facts.handedOff);
  cell.withFallback += Number(facts.withFallback);
  cell.messages += facts.messages;
  cell.quality += facts.quality;
  cell.qualitySquares += facts.quality ** 2;
  const sentimentMilli = Math.round(facts.sentiment * 1000);
  cell.sentimentMilli += sentimentMilli;
  cell.sentimentSquares += sentimentMilli ** 2;
  addUsage(cell, facts);
  cell.mixedVersion += Number(facts.mixedVersion);
  cell.mixedModel += Number(facts.mixedModel);
  cell.mixedAgent += Number(facts.mixedAgent);
  cell.mixedPrompt += Number(facts.mixedPrompt);
}

function addUsage(cell: AgentCell, facts: ConversationFacts): void {
  cell.calls += facts.calls;
  cell.pricedCalls += facts.pricedCalls;
  cell.input += facts.input;
  cell.cachedInput += facts.cachedInput;
  cell.output += facts.output;
  cell.reasoning += facts.reasoning;
  cell.costNano += facts.costNano;
  if (facts.calls > 0) {
    cell.withCalls++;
    cell.tokenSquares += (facts.input + facts.output) ** 2;
  }
  if (facts.pricedCalls > 0) {
    const costMicro = Math.round(facts.costNano / NANOS_PER_MICRO);
    cell.withPrice++;
    cell.costMicro += costMicro;
    cell.costSquares += costMicro ** 2;
  }
}

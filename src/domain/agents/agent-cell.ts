/** Sums of conversations that share everything they are compared or filtered by. */
import { addToSketch, createSketch, mergeSketch } from "../statistics/quantile-sketch.ts";
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

/** One cell; `firstDay` and `lastDay` are days since 1970. */
export type AgentCell = CellKeys &
  CellSums & { firstDay: number; lastDay: number; response: Sketch; firstChunk: Sketch };

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
export function buildCells(conversations: Iterable<ConversationFacts>): AgentCell[] {
  const cells = new Map<string, AgentCell>();
  for (const facts of conversations) addConversation(findCell(cells, facts, facts.day), facts);
  return [...cells.values()];
}

/** Merges cells that have the same keys. */
export function mergeCells(all: Iterable<AgentCell>): AgentCell[] {
  const cells = new Map<string, AgentCell>();
  for (const cell of all) addCell(findCell(cells, cell, cell.firstDay), cell);
  return [...cells.values()];
}

/** Adds all of `cell` but its keys to `target`, in place. */
export function addCell(target: AgentCell, cell: AgentCell): void {
  for (const name of CELL_SUMS) target[name] += cell[name];
  target.firstDay = Math.min(target.firstDay, cell.firstDay);
  target.lastDay = Math.max(target.lastDay, cell.lastDay);
  mergeSketch(target.response, cell.response);
  mergeSketch(target.firstChunk, cell.firstChunk);
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
    ...{ firstDay: day, lastDay: day, response: createSketch(), firstChunk: createSketch() },
  };
}

function findCell(cells: Map<string, AgentCell>, keys: CellKeys, day: number): AgentCell {
  const key = CELL_KEYS.map((name) => keys[name]).join("\u0000");
  const cell = cells.get(key) ?? createCell(keys, day);
  cells.set(key, cell);
  return cell;
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
  for (const ms of facts.responses) addToSketch(cell.response, ms);
  for (const ms of facts.firstChunks) addToSketch(cell.firstChunk, ms);
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

/** From the spans of a trace to its turns: who speaks, which usage counts, and what belongs to which answer. */
import { extractProperties } from "../properties/extract-properties.ts";
import type { Properties } from "../properties/extract-properties.ts";
import type { Source } from "../sources/sources.contract.ts";
import { createTree } from "./span-tree.ts";
import type { SpanTree } from "./span-tree.ts";
import { hasWords } from "./node.ts";
import type { NodeMessage, TraceNode } from "./node.ts";
import { hasTokens } from "./tokens.ts";

/** A request of the user and the answer to it, in the words of the span that speaks. */
export type Turn = {
  /** Span that speaks. */
  spanId: string;
  startMs: number;
  endMs: number;
  /** The user's and the bot's messages before the answer. */
  input: NodeMessage[];
  output: NodeMessage | null;
  /** Spans whose usage and tools belong to the answer, in order of start. */
  members: TraceNode[];
  conversation: string;
  endUser: string;
  channel: string;
  source: Source | null;
  properties: Properties | null;
  agent: { name: string; version: string; model: string };
};

export type TraceParts = {
  /** In order of start. */
  nodes: readonly TraceNode[];
  turns: Turn[];
  /** Spans that are calls whose usage counts. */
  counted: ReadonlySet<string>;
  /** What spans without a turn belong to. */
  conversation: string;
};

/** A speaking span, or several that ask the same. */
type Speaker = {
  node: TraceNode;
  startMs: number;
  input: NodeMessage[];
  output: NodeMessage | null;
  members: TraceNode[];
};

/** Assembles the turns of a trace from all its known spans. */
export function assembleTrace(nodes: readonly TraceNode[]): TraceParts {
  const tree = createTree(nodes);
  const fallback =
    findInTrace(tree, (node) => node.conversation) || findInTrace(tree, (node) => node.resourceConversation);
  // A worker's trace may hold several conversations, which have nothing to do with each other.
  const byConversation = Map.groupBy(
    listSpeakers(tree),
    ({ node }) => tree.findUpward(node, (span) => span.conversation) || fallback,
  );
  const speakers = [...byConversation.values()]
    .flatMap((own) => mergeRepeated(dropSideCalls(own)))
    .sort((a, b) => a.startMs - b.startMs || a.node.endMs - b.node.endMs);
  assignRest(tree, speakers);
  const turns = speakers.map((speaker) => buildTurn(tree, speaker, fallback));
  return { nodes: tree.nodes, turns, counted: findCounted(tree), conversation: turns.at(-1)?.conversation || fallback };
}

/** The topmost spans with words, in order of start. */
function listSpeakers(tree: SpanTree): Speaker[] {
  const speakers: Speaker[] = [];
  const visit = (node: TraceNode): void => {
    if (!hasWords(node) || node.kind === "tool") {
      for (const child of tree.children(node)) visit(child);
      return;
    }
    const members = [node, ...tree.descendants(node)];
    const below = members.filter((member) => member !== node && member.kind === "call" && hasWords(member));
    speakers.push({
      node,
      startMs: node.startMs,
      // A wrapper that holds only one side: the other is what the calls below it were given, or gave last.
      input: node.input.some(isUser)
        ? node.input
        : (below.find(({ input }) => input.some(isUser))?.input ?? node.input),
      output: node.output ?? (node.isData ? null : (below.findLast(({ output }) => output !== null)?.output ?? null)),
      members,
    });
  };
  for (const root of tree.roots) visit(root);
  return speakers.sort((a, b) => a.startMs - b.startMs || a.node.endMs - b.node.endMs);
}

/** Leaves out titles, classifiers and the like, which stand beside the conversation without being part of it. */
function dropSideCalls(speakers: Speaker[]): Speaker[] {
  if (speakers.length < 2) return speakers;
  const words = speakers.filter(({ node }) => !node.isData);
  const candidates = words.length > 0 ? words : speakers.slice(0, 1);
  const main = findMainChain(candidates);
  return candidates.filter(
    ({ node, input }) =>
      node.promptHash === main.promptHash || (input[0] !== undefined && input[0].key === main.firstKey),
  );
}

/** The system prompt and first message that most calls share; of equally many, those of the longest history. */
function findMainChain(speakers: readonly Speaker[]): { promptHash: string; firstKey: string } {
  const chains = Map.groupBy(speakers, ({ node, input }) => `${node.promptHash} ${input[0]?.key ?? ""}`);
  const byPrompt = Map.groupBy(speakers, ({ node }) => node.promptHash);
  const rank = (chain: readonly Speaker[]): number[] => [
    chain.length,
    byPrompt.get(chain[0]?.node.promptHash ?? "")?.length ?? 0,
    Math.max(...chain.map(({ input }) => input.length)),
    Math.max(...chain.map(({ node }) => node.outputSize)),
  ];
  const [best] = [...chains.values()].sort((a, b) => compareRanks(rank(b), rank(a)));
  return { promptHash: best?.[0]?.node.promptHash ?? "", firstKey: best?.[0]?.input[0]?.key ?? "" };
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Retries, routers and the steps of a loop ask the same again: what the user saw is the last answer, unless a later call's history
 * holds the earlier one.
 */
function mergeRepeated(speakers: Speaker[]): Speaker[] {
  const kept: Speaker[] = [];
  for (const speaker of speakers) {
    const former = kept.at(-1);
    if (former !== undefined && repeats(speaker, former)) {
      kept.pop();
      speaker.members = [...former.members, ...speaker.members];
      speaker.startMs = Math.min(former.startMs, speaker.startMs);
      // A last try without an answer doesn't take away the one that was seen.
      if (speaker.output === null && speaker.node.failed) speaker.output = former.output;
    }
    kept.push(speaker);
  }
  return kept;
}

function repeats(speaker: Speaker, former: Speaker): boolean {
  const asked = speaker.input.findLast(isUser);
  if (asked === undefined || former.input.findLast(isUser)?.key !== asked.key) return false;
  const answer = former.output;
  return answer === null || !speaker.input.some(({ key }) => key === answer.key);
}

/** Gives tools and calls that stand beside the speakers to the answer that followed them. */
function assignRest(tree: SpanTree, speakers: Speaker[]): void {
  const taken = new Set(speakers.flatMap(({ members }) => members));
  for (const node of tree.nodes) {
    if (taken.has(node) || node.kind === "other") continue;
    const next = speakers.find((speaker) => speaker.node.endMs >= node.startMs) ?? speakers.at(-1);
    next?.members.push(node);
  }
}

function buildTurn(tree: SpanTree, speaker: Speaker, fallback: string): Turn {
  const { node } = speaker;
  const members = speaker.members.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const lastCall =
    members.findLast(({ kind, model }) => kind === "call" && model !== "") ??
    members.findLast(({ model }) => model !== "");
  const nearest = [node, ...tree.ancestors(node), ...members, ...tree.nodes];
  return {
    spanId: node.spanId,
    startMs: speaker.startMs,
    endMs: Math.max(node.endMs, speaker.startMs),
    input: speaker.input,
    output: speaker.output,
    members,
    conversation: tree.findUpward(node, (span) => span.conversation) || fallback,
    endUser: tree.findUpward(node, (span) => span.endUser) || findInTrace(tree, (span) => span.endUser),
    channel: tree.findUpward(node, (span) => span.channel) || findInTrace(tree, (span) => span.channel),
    source: nearest.find(({ source }) => source !== null)?.source ?? null,
    properties: mergeProperties(nearest),
    agent: {
      name: findNear(tree, speaker, (span) => span.agentName),
      version: findNear(tree, speaker, (span) => span.agentVersion),
      model: lastCall?.model ?? "",
    },
  };
}

/** The properties that the nodes tell, each as the first of them does; null if none tells any. */
function mergeProperties(nearest: readonly TraceNode[]): Properties | null {
  const told = nearest.toReversed().flatMap(({ properties }) => Object.entries(properties ?? {}));
  return told.length === 0 ? null : extractProperties(Object.fromEntries(told));
}

/** On the span, above it, or below it. */
function findNear(tree: SpanTree, { node, members }: Speaker, get: (node: TraceNode) => string): string {
  return tree.findUpward(node, get) || (members.map(get).find((value) => value !== "") ?? "");
}

function findInTrace(tree: SpanTree, get: (node: TraceNode) => string): string {
  return tree.nodes.map(get).find((value) => value !== "") ?? "";
}

/** Usage stands on several spans of one call: it counts on the lowest. */
function findCounted(tree: SpanTree): Set<string> {
  const counted = new Set<string>();
  for (const node of tree.nodes) {
    if (node.kind === "other" || node.kind === "tool") continue;
    const below = tree.descendants(node);
    if (hasTokens(node.tokens)) {
      if (!below.some(({ tokens }) => hasTokens(tokens))) counted.add(node.spanId);
    } else if (node.kind === "call" && !below.some(({ kind, tokens }) => kind === "call" || hasTokens(tokens))) {
      if (!tree.ancestors(node).some(({ kind, tokens }) => kind === "call" && hasTokens(tokens)))
        counted.add(node.spanId);
    }
  }
  return counted;
}

function isUser({ role }: NodeMessage): boolean {
  return role === "user";
}

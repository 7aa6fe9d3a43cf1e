/** Puts an answer of the built-in reader into a model's words, or answers what it refuses. */
import type { AgentAnswer } from "../../../domain/agent/agent.contract.ts";
import type { QuestionLanguage } from "../../../domain/agent/lexicon/lexicon.ts";
import { buildAgentInstructions, MAX_ROUNDS } from "../../../domain/agent/answer/agent-prompt.ts";
import { MODEL_LIMITS } from "../../../domain/language-model/language-model.contract.ts";
import { cleanMarkdown, linkConversation } from "../../../domain/language-model/model-markdown.ts";
import { createRedactor } from "../../../domain/language-model/redactor.ts";
import type { Redactor } from "../../../domain/language-model/redactor.ts";
import { addEvidence, createEvidence } from "../../../domain/language-model/verify/evidence.ts";
import type { Evidence } from "../../../domain/language-model/verify/evidence.ts";
import { listConversationIds, markInventedIds } from "../../../domain/language-model/verify/invented-ids.ts";
import { createSentenceReader } from "../../../domain/language-model/verify/sentence-reader.ts";
import { verifyText } from "../../../domain/language-model/verify/verify-text.ts";
import type { VerifiedText } from "../../../domain/language-model/verify/verify-text.ts";
import { describeTool } from "../../../domain/mcp/tool.ts";
import { isToolName, TOOLS } from "../../../domain/mcp/tools.ts";
import { getEnv } from "../../env.ts";
import { formatData, NoModelAnswer, stream } from "../language-model/model.service.ts";
import type { ModelTool, ToolCall, Turn } from "../language-model/model.service.ts";
import { explainError, getReadingData, MalformedArguments } from "../tools/tools.service.ts";
import type { Built } from "./built.ts";

export type Source = AgentAnswer["source"];
/** `built` is the built-in answer that the words are about: the given one, or one to the model's own question. */
export type Written = { text: string; built: Built; source: Source };

type Task = {
  viewer: { clientId: string; userId: string; timeZone: string };
  question: string;
  language: QuestionLanguage;
  today: string;
  built: Built;
  /** Answers a question without a model. */
  answer: (question: string) => Promise<Built>;
  /** Receives the verified part of the model's text as it grows; it may be withdrawn by what is returned. */
  onVerified: (text: string) => void;
  signal?: AbortSignal | undefined;
};
type Work = { redactor: Redactor; evidence: Evidence; conversations: Set<string>; asked: Built[]; task: Task };

const MAX_RESULT_LENGTH = 8_000;
/** Leaves room for what the protocols add. */
const MAX_PROMPT_LENGTH = MODEL_LIMITS.inputBytes - 4_000;
const QUOTING_TOOLS: ReadonlySet<string> = new Set(["list_conversations", "get_conversation", "search_messages"]);

const MODEL_TOOLS: readonly ModelTool[] = Object.entries(TOOLS).map(([name, tool]) => {
  const { description = "", inputSchema } = describeTool(name, tool);
  const [first = ""] = description.split(/(?<=\.) (?=Use |With )/);
  return { name, description: first, input: inputSchema };
});
const TOOLS_LENGTH = JSON.stringify(MODEL_TOOLS).length;

/** Asks the client's model. Null where none is switched on; with a fallback the built-in answer stands. Throws when stopped. */
export async function writeAnswer(task: Task): Promise<Written | null> {
  const { built } = task;
  const work: Work = {
    redactor: createRedactor(),
    evidence: createEvidence(),
    conversations: new Set(),
    asked: [],
    task,
  };
  addBuilt(work, built);
  try {
    const { text, model } = await converse(work);
    const verified = verify(text, work);
    const fallback: Written = {
      text: built.text,
      built,
      source: { engine: "built-in", model, fallback: "unverified" },
    };
    if (verified === null) return fallback;
    if (built.result.reading !== undefined) return { text: verified.text, built, source: toSource(model) };
    // A refusal stands unless the model found a figure.
    if (verified.figures === 0) return fallback;
    return { text: verified.text, built: work.asked.at(-1) ?? built, source: toSource(model) };
  } catch (error) {
    if (!(error instanceof NoModelAnswer)) throw error;
    if (error.reason === null) return null;
    task.signal?.throwIfAborted();
    const fallback = error.reason === "canceled" ? "error" : error.reason;
    return { text: built.text, built, source: { engine: "built-in", model: error.model, fallback } };
  }
}

function toSource(model: string): Source {
  return { engine: "model", model, fallback: null };
}

/** Runs rounds of tools until the model answers. */
async function converse(work: Work): Promise<{ text: string; model: string }> {
  const { task, redactor } = work;
  const { clientId, userId, timeZone } = task.viewer;
  const deadline = Date.now() + getEnv().languageModel.timeoutMs;
  const instructions = buildAgentInstructions({ language: task.language, today: task.today, timeZone });
  const turns: Turn[] = [describeTask(work)];
  for (let round = 1; ; round++) {
    const call = { clientId, userId, use: "agent" as const, instructions, redactor, signal: task.signal };
    const onText = createSentenceReader((sentences) => showVerified(sentences, work));
    const reply = await stream({ ...call, turns, tools: MODEL_TOOLS, deadlineMs: deadline - Date.now(), onText });
    if (reply.toolCalls.length === 0) return reply;
    if (round === MAX_ROUNDS) throw new NoModelAnswer("error", "The model asks for tools without end", reply.model);
    const length =
      JSON.stringify(turns).length + instructions.length + TOOLS_LENGTH + JSON.stringify(reply.turn).length;
    const room = Math.max(200, Math.floor((MAX_PROMPT_LENGTH - length) / reply.toolCalls.length / 2));
    const results = [];
    for (const toolCall of reply.toolCalls.slice(0, MODEL_LIMITS.callsAtOnce)) {
      task.signal?.throwIfAborted();
      const max = Math.min(room, MAX_RESULT_LENGTH);
      results.push({ id: toolCall.id, name: toolCall.name, data: await runTool(work, toolCall, max) });
    }
    for (const { id, name } of reply.toolCalls.slice(MODEL_LIMITS.callsAtOnce))
      results.push({ id, name, data: "Not run: too many at once." });
    turns.push(reply.turn, { from: "tools", results });
  }
}

function verify(text: string, work: Work): VerifiedText | null {
  const { redactor, conversations, evidence, task } = work;
  const marked = markInventedIds(cleanMarkdown(text), {
    isGiven: (placeholder) => {
      const found = redactor.find(placeholder);
      return found !== undefined && (found.kind !== "id" || conversations.has(found.value));
    },
    names: [...evidence.names, task.question],
  });
  const checked = verifyText(marked, evidence, { question: task.question });
  return checked === null ? null : { ...checked, text: putBack(checked.text, work) };
}

/** Words before the first figure may be talk before a tool is called, or stand where a refusal has to. */
function showVerified(sentences: string, work: Work): void {
  const verified = verify(sentences, work);
  if (verified !== null && verified.figures > 0) work.task.onVerified(verified.text);
}

function describeTask({ task, redactor }: Work): Turn {
  const { question, built } = task;
  const { figure, table, conversations, why, subject } = built.results;
  const howRead = built.result.reading ?? { doubt: built.result.doubt.reason };
  const data = { howRead, figure, table, why, subject, conversations };
  return {
    from: "user",
    text: `Question: ${JSON.stringify(question)}\nOur answer: ${JSON.stringify(built.text)}`,
    data: `How it was read, and the data: ${formatData(data, { redactor, max: MAX_RESULT_LENGTH })}`,
  };
}

/** Runs a tool for the model; errors are results in words. Ids come as placeholders and go as placeholders. */
async function runTool(work: Work, { name, input }: ToolCall, max: number): Promise<string> {
  const { redactor, task } = work;
  const args = redactor.restoreValue(input);
  if (!isToolName(name)) return `There is no tool ${name}.`;
  if (name === "ask") return runAsk(work, args, max);
  const context = { viewer: { ...task.viewer, apiAccountId: null }, origin: "" };
  try {
    const data = await getReadingData(context, name, args);
    addEvidence(work.evidence, data, { quotes: QUOTING_TOOLS.has(name) });
    if (QUOTING_TOOLS.has(name)) for (const id of listConversationIds(data)) work.conversations.add(id);
    return formatData(data, { redactor, max });
  } catch (error) {
    if (error instanceof MalformedArguments) return redactor.redact(error.message);
    return redactor.redact(await explainError(context, error));
  }
}

async function runAsk(work: Work, args: unknown, max: number): Promise<string> {
  const parsed = TOOLS.ask.input.safeParse(args);
  if (!parsed.success) return "ask takes: question.";
  const built = await work.task.answer(parsed.data.question);
  if (built.result.reading !== undefined) work.asked.push(built);
  addBuilt(work, built);
  const { figure, table, conversations, why, subject } = built.results;
  const data = { text: built.text, figure, table, why, subject, conversations };
  return formatData(data, { redactor: work.redactor, max });
}

function addBuilt(work: Work, { result, results }: Built): void {
  const { figure, table, conversations, why, subject, chart } = results;
  addEvidence(work.evidence, { figure, table, why, subject, chart, period: result.reading?.period ?? null });
  addEvidence(work.evidence, conversations, { quotes: true });
  for (const { id } of conversations?.items ?? []) work.conversations.add(id);
}

/** Turns ids of conversations into links, and puts back what other placeholders stand for. */
function putBack(text: string, { redactor }: Work): string {
  const letters = new Map<string, string>();
  const linked = text.replaceAll(/\[id \d+\]/g, (placeholder) => {
    const letter = letters.get(placeholder) ?? String.fromCodePoint(A_CODE + (letters.size % LETTERS));
    letters.set(placeholder, letter);
    return linkConversation(redactor.restore(placeholder), letter);
  });
  return redactor.restore(linked);
}

const A_CODE = 65;
const LETTERS = 26;

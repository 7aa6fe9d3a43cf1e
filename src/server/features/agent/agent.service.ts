import { answerSchema } from "../../../domain/agent/agent.contract.ts";
import type { AgentAnswer, Ask, Reading } from "../../../domain/agent/agent.contract.ts";
import { buildChips } from "../../../domain/agent/answer/build-chips.ts";
import type { Doubt } from "../../../domain/agent/reading/check-found.ts";
import { checkReading } from "../../../domain/agent/reading/check-reading.ts";
import { composeText } from "../../../domain/agent/answer/compose-text.ts";
import { describeDoubt, isClarified } from "../../../domain/agent/answer/describe-doubt.ts";
import { createFormat } from "../../../domain/agent/answer/format-answer.ts";
import type { QuestionLanguage } from "../../../domain/agent/lexicon/lexicon.ts";
import { readQuestion } from "../../../domain/agent/reading/read-question.ts";
import type { QuestionResult } from "../../../domain/agent/reading/read-question.ts";
import { SUBJECTS } from "../../../domain/agent/subjects.ts";
import { suggestFirstQuestions, suggestQuestions } from "../../../domain/agent/answer/suggest.ts";
import { getTexts } from "../../../domain/agent/texts/texts.ts";
import type { AgentValues } from "../../../domain/agent/values.ts";
import { previousPeriod } from "../../../domain/metrics/period.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { shortenText } from "../../../domain/shared/text.ts";
import { localDayOf } from "../../../domain/shared/time-zone.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { hideContacts } from "../../http/endpoint/hide-contacts.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { answerReading } from "./answer.ts";
import type { Progress, Results } from "./answer.ts";
import { buildLinks } from "./build-links.ts";
import type { Built } from "./built.ts";
import { writeAnswer } from "./model-answer.ts";
import { findLastAnswer, findThread, insertMessage, upsertThread } from "./threads.sql.ts";
import { getAgentValues } from "./values.service.ts";

type Viewer = Pick<UserViewer, "clientId" | "userId" | "timeZone" | "impersonator"> & Partial<Pick<UserViewer, "role">>;
/** `restart`: the text so far is withdrawn, and the pieces that follow are a text of their own. */
type AskEvent = "language" | "reading" | "text" | "restart" | Parameters<Progress>[0];

/** Receives the parts of an answer while it is made; throws to stop. */
type AskListener = (event: AskEvent, data: unknown) => void;

const LIMIT = { name: "agent-ask", points: 240, windowSeconds: 60 };
const TITLE_LENGTH = 80;
const NOTHING: Results = {
  figure: null,
  rows: null,
  conversations: null,
  why: null,
  subject: null,
  table: null,
  chart: null,
};

/**
 * Answers a question, or runs an edited reading, and keeps both in the viewer's thread. AppError `rate_limited`; `not_found` for
 * a thread that is not the viewer's.
 */
export async function ask(viewer: Viewer, asked: Ask, signal?: AbortSignal): Promise<AgentAnswer> {
  const answer = await prepareAnswer(viewer, asked);
  return answer(() => undefined, signal);
}

/** Checks what can refuse a question; the returned function answers it, as {@link ask} does. AppErrors as there. */
export async function prepareAnswer(
  viewer: Viewer,
  asked: Ask,
): Promise<(listen: AskListener, signal?: AbortSignal) => Promise<AgentAnswer>> {
  const startedAt = Date.now();
  await consumeRateLimit(LIMIT, viewer.userId);
  const last = await findPrevious(viewer, asked.threadId);
  return (listen, signal) => answerQuestion(viewer, asked, { startedAt, last, listen, signal });
}

type Start = { startedAt: number; last: AgentAnswer | null; listen: AskListener; signal: AbortSignal | undefined };

async function answerQuestion(viewer: Viewer, asked: Ask, start: Start): Promise<AgentAnswer> {
  const { startedAt, last, listen, signal } = start;
  const values = await getAgentValues(viewer.clientId);
  const today = localDayOf(startedAt, viewer.timeZone);
  const context = { viewer, values, today, last };
  const first = await answerWithoutModel(asked, context, listen);
  const { language } = first.result;
  const sendText = createTextSender(listen);
  const showText = (shown: string) => sendText(hideContacts(viewer, shown));
  const written = !mayAskModel(viewer, asked, first)
    ? null
    : await writeAnswer({
        ...{ viewer, language, today, signal, built: first, question: asked.question ?? "" },
        onVerified: showText,
        answer: (question) => answerWithoutModel({ ...asked, question }, context, () => listen("check", null)),
      });
  const { result, results } = written?.built ?? first;
  const text = written?.text ?? first.text;
  const reading = result.reading ?? null;
  if (result !== first.result) {
    listen("reading", reading);
    listen("figure", results.figure);
    listen("table", results.table);
  }
  showText(text);
  const hasFigure = reading !== null || written?.source.engine !== "model";
  const answer = answerSchema.parse({
    threadId: asked.threadId ?? createId(startedAt),
    messageId: createId(startedAt),
    kind: hasFigure ? chooseAnswerKind(result) : "figure",
    language,
    text,
    reading,
    chips: reading === null ? [] : buildChips(reading, values, today, createFormat(language, asked.locale)),
    figure: results.figure,
    table: results.table,
    chart: results.chart,
    conversations: results.conversations,
    definition: describeMeasure(reading, language),
    links: reading === null ? [] : buildLinks(reading, language, results),
    doubt: result.doubt === undefined || !hasFigure ? null : { reason: result.doubt.reason, words: result.doubt.words },
    suggestions: suggest(result, values),
    source: written?.source ?? { engine: "built-in", model: null, fallback: null },
    ...(written?.source.engine === "model" && { builtInText: written.built.text }),
    askedAt: new Date(startedAt).toISOString(),
    ms: Date.now() - startedAt,
  });
  if (viewer.impersonator === undefined) await store(viewer, asked, answer);
  return answer;
}

/** Sends a text as it grows; one that does not begin with what was sent starts again. */
function createTextSender(listen: AskListener): (text: string) => void {
  let sent = "";
  return (text) => {
    if (!text.startsWith(sent)) {
      listen("restart", null);
      sent = "";
    }
    if (text !== sent) listen("text", text.slice(sent.length));
    sent = text;
  };
}

type Context = { viewer: Viewer; values: AgentValues; today: string; last: AgentAnswer | null };

async function answerWithoutModel(
  asked: Ask,
  { viewer, values, today, last }: Context,
  listen: AskListener,
): Promise<Built> {
  const result = resolveReading(asked, { today, values, last });
  const { language } = result;
  listen("language", language);
  listen("reading", result.reading ?? null);
  const results =
    result.reading === undefined
      ? NOTHING
      : await answerReading({ viewer, values, language, progress: listen }, result.reading);
  const text = composeAnswer(result, results, { values, format: createFormat(language, asked.locale) });
  return { result, results, text };
}

/** An administrator who impersonates spends nothing of the client, and some refusals are no matter of understanding. */
function mayAskModel({ impersonator }: Viewer, { question }: Ask, { result }: Built): boolean {
  if (question === undefined || impersonator !== undefined) return false;
  if (result.reading !== undefined) return result.reading.kind !== "help" && result.reading.kind !== "definition";
  return result.doubt.reason !== "would_change_data" && result.doubt.reason !== "personal_data";
}

function chooseAnswerKind({ reading, doubt }: QuestionResult): AgentAnswer["kind"] {
  if (reading !== undefined) return reading.kind;
  return isClarified(doubt) ? "clarify" : "refusal";
}

function resolveReading(
  { question, reading, locale }: Ask,
  { today, values, last }: { today: string; values: AgentValues; last: AgentAnswer | null },
): QuestionResult {
  const language = last?.language ?? toLanguage(locale);
  if (reading === undefined)
    return readQuestion(question ?? "", { today, values, previous: last?.reading ?? null, language });
  const base = { language: language ?? "en", corrected: [] };
  const doubt: Doubt | null =
    reading.period === null && NEEDS_PERIOD.has(reading.kind)
      ? { reason: "too_vague", words: [] }
      : checkReading(reading);
  return doubt === null ? { ...base, reading, assumed: false } : { ...base, doubt };
}

const NEEDS_PERIOD: ReadonlySet<Reading["kind"]> = new Set<Reading["kind"]>([
  "figure",
  "comparison",
  "breakdown",
  "trend",
  "top",
  "list",
  "why",
  ...SUBJECTS,
]);

function composeAnswer(
  result: QuestionResult,
  results: Results,
  { values, format }: { values: AgentValues; format: ReturnType<typeof createFormat> },
): string {
  if (result.reading === undefined) return describeDoubt(result.doubt, values, format);
  const { reading, assumed, corrected } = result;
  const compare = reading.period === null ? null : previousPeriod(reading.period);
  return composeText(reading, results, { format, values, assumed, corrected, compare });
}

function suggest(result: QuestionResult, values: AgentValues): string[] {
  if (result.reading?.kind === "help") return suggestFirstQuestions(result.language, values).slice(0, 4);
  return suggestQuestions(result.language, {
    measure: result.reading?.measure ?? null,
    doubt: result.doubt ?? null,
    values,
  });
}

function describeMeasure(reading: Reading | null, language: QuestionLanguage): AgentAnswer["definition"] {
  if (reading === null || reading.measure === null) return null;
  const { measures, definitions } = getTexts(language);
  return { name: measures[reading.measure], text: definitions[reading.measure] };
}

/** The last understood answer of the viewer's own thread; null in a new one. */
async function findPrevious(
  { clientId, userId, impersonator }: Viewer,
  threadId: string | undefined,
): Promise<AgentAnswer | null> {
  if (threadId === undefined) return null;
  return getDatabase().withClient(clientId, async (tx) => {
    const thread = await findThread(tx, { clientId, userId, threadId });
    // What an impersonating administrator asks is not kept: their thread does not exist.
    if (thread === null && impersonator !== undefined) return null;
    if (thread === null || thread.userId !== userId) throw new AppError("not_found", "This thread does not exist.");
    const stored = await findLastAnswer(tx, { clientId, threadId });
    return answerSchema.safeParse(stored).data ?? null;
  });
}

async function store({ clientId, userId }: Viewer, { question, threadId }: Ask, answer: AgentAnswer): Promise<void> {
  const now = new Date(answer.askedAt);
  const title = shortenText(question ?? answer.text, TITLE_LENGTH);
  const thread = { clientId, userId, threadId: answer.threadId, title, now };
  await getDatabase().withClient(clientId, async (tx) => {
    // A thread that was deleted meanwhile stays deleted.
    if (threadId !== undefined && (await findThread(tx, { clientId, userId, threadId })) === null) return;
    await upsertThread(tx, thread);
    const { messageId, conversations } = answer;
    await insertMessage(tx, {
      clientId,
      threadId: answer.threadId,
      messageId,
      question: question ?? null,
      answer: { ...answer, conversations: conversations === null ? null : { ...conversations, items: [] } },
      conversationIds: conversations?.items.map(({ id }) => id) ?? [],
      now,
    });
  });
}

function toLanguage(locale: string | undefined): QuestionLanguage | undefined {
  const language = locale?.slice(0, 2).toLowerCase();
  return language === "en" || language === "pt" || language === "es" ? language : undefined;
}

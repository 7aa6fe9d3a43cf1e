/** Corrects the messages of a turn whose span spoke before, once more of its trace is known. */
import type { NodeMessage } from "../../../domain/otlp/node.ts";
import { buildId, buildMessage, getEnd, getOutput, listVisible } from "./add-turn.ts";
import type { TurnContext, TurnMessage, TurnResult } from "./add-turn.ts";
import type { BookMessage } from "./conversation-book.ts";
import type { TraceTurn } from "./trace-turn.schema.ts";

/** Updates texts and times that follow the turn's span, and adds its answer if that came only now. */
export async function updateTurn({
  turn,
  traceId,
  externalId,
  given,
  account,
  book,
  record,
}: TurnContext & { record: TraceTurn }): Promise<TurnResult> {
  const own = new Set(record.own);
  const times = new Map<string, number>();
  const texts = new Map<string, NodeMessage>();
  const update = (id: string | null, key: string | null, message: NodeMessage | null | undefined, at: number): void => {
    if (id === null || !own.has(id)) return;
    times.set(id, at);
    if (message !== null && message !== undefined && message.text !== "" && message.key !== key) texts.set(id, message);
  };
  const asked = listVisible(turn).findLast(({ role }) => role === "user");
  const output = getOutput(turn);
  update(record.askedId, record.askedKey, asked, Math.floor(turn.startMs) + record.shiftMs);
  update(record.answerId, record.answerKey, output, getEnd(turn) + record.shiftMs);
  book.correct(externalId, times, texts);
  const next: TraceTurn = {
    ...record,
    askedKey: texts.get(record.askedId ?? "")?.key ?? record.askedKey,
    answerKey: texts.get(record.answerId ?? "")?.key ?? record.answerKey,
  };
  const messages: TurnMessage[] = [];
  if (next.answerId === null && output !== null && output.text !== "" && !given.has(output.key)) {
    const place = { id: buildId(traceId, turn, "out"), at: getEnd(turn) + record.shiftMs, timed: true };
    const message = buildMessage({ turn, externalId, account }, output, place);
    messages.push(message);
    const { messageId, role, at, timed } = message;
    const entry: BookMessage = {
      conversationId: "",
      messageId,
      role,
      key: output.key,
      at,
      timed,
      stored: null,
      text: null,
    };
    await book.load([externalId]);
    book.add(externalId, [entry], turn.endUser);
    next.own = [...next.own, messageId];
    next.answerId = messageId;
    next.answerKey = output.key;
  }
  if (next.answerKey !== null) given.add(next.answerKey);
  if (next.askedKey !== null) given.add(next.askedKey);
  return { messages, record: next };
}

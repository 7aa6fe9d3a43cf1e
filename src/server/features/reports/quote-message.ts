import { quoteTemplate } from "../../../domain/analysis/text/message-template.ts";
import { toQuote } from "../../../domain/findings/finding-texts.ts";
import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listConversations } from "../conversations/conversations.service.ts";
import type { ConversationsViewer } from "../conversations/list-query.ts";
import { listTextsOfSteps } from "../metrics/flow.sql.ts";

const READ = 50;
/** So many conversations were told the very same words before a report quotes them: then they are about nobody. */
const MIN_TOLD = 5;

/** Quotes a bot message as it was said, or with dots for what varies where each conversation was told something else. */
export async function quoteMessage(
  viewer: ConversationsViewer,
  query: MetricsQuery,
  { step, text }: { step: string; text: string },
): Promise<string> {
  const { items } = await listConversations(viewer, { ...query, step, limit: READ });
  const messages = items.map(({ id }) => ({ conversationId: id, step }));
  const { clientId } = viewer;
  const told = await getDatabase().withClient(clientId, (tx) => listTextsOfSteps(tx, { clientId, messages }));
  const [most] = [...Map.groupBy(told, (message) => message.text)].toSorted(([, a], [, b]) => b.length - a.length);
  return most !== undefined && most[1].length >= MIN_TOLD ? toQuote(most[0]) : quoteTemplate(text);
}

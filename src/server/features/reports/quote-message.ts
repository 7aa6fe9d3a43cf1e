import { quoteTemplate } from "../../../domain/analysis/text/messages/message-template.ts";
import { toQuote } from "../../../domain/findings/finding-texts.ts";
import type { MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { listConversations } from "../conversations/conversations.service.ts";
import { listTexts } from "../metrics/flow/leaving-points.service.ts";

const READ = 50;
/** So many conversations were told the very same words before a report quotes them: then they are about nobody. */
const MIN_TOLD = 5;

/** Quotes a bot message as it was said, or with dots for what varies where each conversation was told something else. */
export async function quoteMessage(
  viewer: Pick<UserViewer, "clientId" | "timeZone">,
  query: MetricsQuery,
  { step, text }: { step: string; text: string },
): Promise<string> {
  const { items } = await listConversations(viewer, { ...query, step, limit: READ });
  const told = await listTexts(
    viewer,
    items.map(({ id }) => ({ conversationId: id, step })),
  );
  const [most] = [...Map.groupBy(told, (said) => said)].toSorted(([, a], [, b]) => b.length - a.length);
  return most !== undefined && most[1].length >= MIN_TOLD ? toQuote(most[0]) : quoteTemplate(text);
}

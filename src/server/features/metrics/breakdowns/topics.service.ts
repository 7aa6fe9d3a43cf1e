import { redactText } from "#src/domain/analysis/text/personal-data/personal-data.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { previousPeriod } from "#src/domain/metrics/period.ts";
import { shortenText } from "#src/domain/shared/text.ts";
import { buildTopics } from "#src/domain/topics/build-topics.ts";
import type { Topics } from "#src/domain/topics/topics.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { getMoney } from "./money.service.ts";
import { findReadAt, listQuotedMessages, listTopics, sumTopics } from "./topics.sql.ts";

const MAX_QUOTES = 3;
const QUOTE_LENGTH = 200;

/** Returns what the users of a period's closed conversations came for. */
export async function getTopics({ clientId }: { clientId: string }, query: MetricsQuery): Promise<Topics> {
  const period = { ...query, clientId, before: previousPeriod(query).from };
  return getDatabase().withClient(clientId, async (tx) => {
    const [stored, totals, readAt, money] = await Promise.all([
      listTopics(tx, clientId),
      sumTopics(tx, period),
      findReadAt(tx, clientId),
      getMoney(tx, period, "topic"),
    ]);
    const found = buildTopics(stored, totals, money.ofKeys);
    const shown = new Map(found.topics.map(({ key }) => [key, key]));
    for (const { key, mergedInto } of stored) if (mergedInto !== null) shown.set(key, mergedInto);
    const quotes = stored.flatMap(({ key, quotes: own }) => (shown.has(key) ? own : []));
    const messages = quotes.length === 0 ? [] : await listQuotedMessages(tx, { period, quotes });
    const topicOf = new Map(
      stored.flatMap(({ key, quotes: own }) => own.map(({ messageId }) => [messageId, shown.get(key)])),
    );
    const byTopic = Map.groupBy(messages, ({ messageId }) => topicOf.get(messageId));
    return {
      ...found,
      readAt: readAt?.toISOString() ?? null,
      topics: found.topics.map((topic) => ({
        ...topic,
        quotes: (byTopic.get(topic.key) ?? [])
          .slice(0, MAX_QUOTES)
          .map((message) => ({ ...message, text: shortenText(redactText(message.text).text, QUOTE_LENGTH) })),
      })),
    };
  });
}

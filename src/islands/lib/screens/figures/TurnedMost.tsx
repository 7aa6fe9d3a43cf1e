import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { shortenText } from "#src/domain/shared/text.ts";
import { ConversationsLink } from "../../navigation/ConversationsLink.tsx";

/** Characters of a quoted message. */
const QUOTED = 60;

/** The bot message after which most conversations turned negative, with a link to them. */
export function TurnedMost({ text, n, step }: NonNullable<OverviewMetrics["turnedMost"]>) {
  const message = text === null ? "one bot message" : `“${shortenText(text, QUOTED)}”`;
  return (
    <ConversationsLink filter={{ turned: step }} className="wrap-anywhere text-ink hover:underline">
      {`Most often after ${message} (${formatCount(n)})`}
    </ConversationsLink>
  );
}

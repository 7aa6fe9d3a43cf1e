import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { shortenText } from "#src/domain/shared/text.ts";
import { DashLink } from "../../navigation/DashLink.tsx";

/** Characters of a quoted message. */
const QUOTED = 60;

/** The bot message after which most conversations turned negative, with a link to them. */
export function TurnedMost({ text, n, step }: NonNullable<OverviewMetrics["turnedMost"]>) {
  const message = text === null ? "one bot message" : `“${shortenText(text, QUOTED)}”`;
  return (
    <DashLink
      to={paths.dash.conversations}
      search={{ turned: step }}
      className="wrap-anywhere text-ink hover:underline"
    >
      {`Most often after ${message} (${formatCount(n)})`}
    </DashLink>
  );
}

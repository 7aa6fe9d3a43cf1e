import { useQuery } from "@tanstack/react-query";
import { GRACE_DAYS } from "#src/domain/retention/retention.contract.ts";
import type { Retention } from "#src/domain/retention/retention.contract.ts";
import { formatCount, formatDate, formatDateTime } from "#src/domain/shared/format.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { RetentionForm } from "./RetentionForm.tsx";
import { isRunning, retentionQuery } from "./retention.query.ts";

/** How long texts of messages are kept. */
export function RetentionSection() {
  const retention = useQuery(retentionQuery());
  return (
    <>
      <Section
        title="Message texts"
        description={`Texts are deleted this long after a conversation's last message. If you shorten it, owners and admins get an email, and nothing is deleted for ${GRACE_DAYS} days.`}
      >
        {retention.isPending ? <SectionLoading label="Loading the retention" /> : null}
        {retention.isError && retention.data === undefined ? (
          <QueryError query={retention} title="The retention could not be loaded" />
        ) : null}
        {retention.data === undefined ? null : <RetentionForm retention={retention.data} />}
      </Section>
      {retention.data === undefined ? null : <State retention={retention.data} />}
    </>
  );
}

function State({ retention }: { retention: Retention }) {
  const { client } = useDash();
  const { run, graceUntil } = retention;
  return (
    <Section title="Deletion">
      <div className="grid max-w-prose gap-3 text-sm text-soft">
        {graceUntil === null ? null : (
          <p className="font-semibold text-ink">Nothing is deleted before {formatDate(graceUntil, client.timeZone)}.</p>
        )}
        {run !== null && isRunning(retention) ? (
          <>
            <p>
              Deleting: {formatCount(run.done)} of {formatCount(Math.max(run.done, run.total))} conversations.
            </p>
            <Progress
              label="Progress of the deletion"
              value={run.done}
              max={Math.max(1, run.done, run.total)}
              tone="accent"
            />
          </>
        ) : null}
        {run?.finishedAt ? (
          <p>
            Last deletion: {formatDateTime(run.finishedAt, client.timeZone)}, {formatCount(run.done)} conversations.
          </p>
        ) : null}
        <p>
          Texts are deleted every night, from conversations, search and previews. Conversations that were imported or
          received late are kept for at least {GRACE_DAYS} days. Backups of the installation keep deleted texts until
          they are overwritten.
        </p>
      </div>
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { RedactionRun } from "#src/domain/redaction/redaction.contract.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { RedactionPreview } from "./RedactionPreview.tsx";
import { redactionQuery, useCancelRedaction, useStartRedaction } from "./redaction.query.ts";

/** Redaction of what is stored already: a preview, then a job with progress. `isOn`: new messages are redacted. */
export function RedactStored({ isOn }: { isOn: boolean }) {
  const redaction = useQuery(redactionQuery());
  return (
    <Section
      title="Messages stored already"
      description="Redaction applies to new messages. Stored ones can be redacted too, with saved runs of the Runner. Figures stay as they are."
    >
      <div className="grid gap-4">
        <RedactionPreview />
        {redaction.isPending ? <SectionLoading label="Loading the redaction" rows={1} /> : null}
        {redaction.isError && redaction.data === undefined ? (
          <QueryError query={redaction} title="The redaction could not be loaded" />
        ) : null}
        {redaction.data === undefined ? null : <Run run={redaction.data.run} isOn={isOn} />}
      </div>
    </Section>
  );
}

function Run({ run, isOn }: { run: RedactionRun | null; isOn: boolean }) {
  const isReadOnly = useReadOnly();
  const start = useStartRedaction();
  if (run?.state === "running") return <Running run={run} />;
  return (
    <>
      {run === null ? null : <LastRun run={run} />}
      {isOn ? (
        <ConfirmDialog
          title="Redact stored messages?"
          description="Personal data in all stored messages is replaced for good. This can't be undone."
          trigger={
            <Button className="w-fit" disabled={isReadOnly}>
              Redact stored messages
            </Button>
          }
          confirm="Redact stored messages"
          failure="The redaction could not be started"
          pending={start.isPending}
          onConfirm={(outcome) => start.mutate(undefined, outcome)}
        />
      ) : (
        <p className="text-sm text-soft">To redact stored messages, switch on “Redact personal data” first.</p>
      )}
    </>
  );
}

function Running({ run: { done, total, changed } }: { run: RedactionRun }) {
  const cancel = useCancelRedaction();
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        Redacting: {formatCount(done)} of {formatCount(total)} conversations, {formatCount(changed)} changed.
      </p>
      <Progress label="Progress of the redaction" value={done} max={Math.max(1, total)} tone="accent" />
      <Button
        size="sm"
        className="w-fit"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, toastOutcome("Redaction stopped", "The redaction could not be stopped"))
        }
      >
        Stop
      </Button>
    </div>
  );
}

function LastRun({ run: { state, done, changed, finishedAt } }: { run: RedactionRun }) {
  const { client } = useDash();
  if (finishedAt === null) return null;
  return (
    <p role="status" className="text-sm text-soft">
      {state === "canceled" ? "Stopped" : "Finished"} {formatDateTime(finishedAt, client.timeZone)}:{" "}
      {formatCount(changed)} of {formatCount(done)} conversations changed.
    </p>
  );
}

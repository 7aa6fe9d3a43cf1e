import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { canEditReports } from "#src/domain/auth/policies.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import type { DigestSettings } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { DigestForm } from "./DigestForm.tsx";
import { useTestDigest, weeklyDigestQuery } from "./weekly-digest.query.ts";

/** /dash/settings/weekly-digest: what changed in a week, by mail and in Slack. */
export function WeeklyDigestScreen() {
  const { role, impersonation } = useDash();
  const isReadOnly = useReadOnly();
  const settings = useQuery(weeklyDigestQuery());
  const canEdit = canEditReports(role) && impersonation === undefined;
  if (settings.data === undefined && settings.isError) {
    return <QueryErrorCard query={settings} title="The weekly digest could not be loaded" />;
  }
  return (
    <>
      {canEdit ? null : (
        <p className="rounded-sm border border-rule bg-card px-4 py-3 text-sm text-soft">
          Only owners, admins and members can change these settings.
        </p>
      )}
      <ReadOnlyNote>While your workspace is read-only, no digest is sent.</ReadOnlyNote>
      <Section
        title="Weekly digest"
        description="On Monday morning: what changed in the week before, the three findings worth most with what to say instead, and a chart."
      >
        {settings.data === undefined ? (
          <SectionLoading label="Loading the weekly digest" rows={5} />
        ) : (
          <div className="grid max-w-xl grid-cols-1 gap-6">
            <DigestForm settings={settings.data} disabled={!canEdit || isReadOnly} />
            <DigestState settings={settings.data} canTest={canEdit && !isReadOnly} />
          </div>
        )}
      </Section>
    </>
  );
}

/** When it is sent, what became of the last one, and a button to try it. */
function DigestState({ settings, canTest }: { settings: DigestSettings; canTest: boolean }) {
  const { client } = useDash();
  const test = useTestDigest();
  const { nextAt, lastSentAt, lastPost, slack, userIds } = settings;
  const failure = lastPost?.error ?? null;
  const isConfigured = slack !== "off" || userIds.length > 0;
  return (
    <div className="grid justify-items-start gap-3 border-t border-rule pt-4 text-sm">
      <p className="text-soft">
        {nextAt === null ? "Not scheduled" : `Next on ${formatDateTime(nextAt, client.timeZone)}`}
        {lastSentAt === null ? "" : ` · last sent on ${formatDateTime(lastSentAt, client.timeZone)}`}
      </p>
      {failure === null ? null : (
        <p role="alert" className="font-medium text-drop-ink">
          The last post to Slack failed: {failure}
        </p>
      )}
      {canTest && isConfigured ? (
        <>
          <Button
            loading={test.isPending}
            icon={<Send aria-hidden="true" className="size-4 text-faint" />}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: ({ deliveries }) => {
                  const failed = deliveries.find(({ ok }) => !ok);
                  if (failed === undefined) toast({ title: "Digest sent" });
                  else toastFailure("The digest was not posted", new Error(`${failed.target}: ${failed.error ?? ""}`));
                },
                onError: (error) => toastFailure("The digest could not be sent", error),
              })
            }
          >
            Send one now
          </Button>
          <p className="text-xs text-faint">To you by mail and to Slack, marked as a test, as it is saved.</p>
        </>
      ) : null}
    </div>
  );
}

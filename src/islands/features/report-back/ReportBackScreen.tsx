import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { canManageReportTargets } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { CopyBox } from "#src/components/ui/codes/CopyBox.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { reportTargetsQuery } from "./report-back.query.ts";
import { TargetCard } from "./TargetCard.tsx";
import { TargetDialog } from "./TargetDialog.tsx";

/** /dash/settings/report-back: what sold conversations are reported to. Members who can't change it see its state. */
export function ReportBackScreen() {
  const { role, impersonation } = useDash();
  const targets = useQuery(reportTargetsQuery());
  const [secret, setSecret] = useState<string | null>(null);
  if (targets.data === undefined && targets.isError) {
    return <QueryErrorCard query={targets} title="Report back could not be loaded" />;
  }
  if (targets.data === undefined) return <SectionLoading label="Loading targets" rows={4} />;
  const canChange = canManageReportTargets(role) && impersonation === undefined;
  const list = targets.data.targets;
  return (
    <>
      <ReadOnlyNote>Reports wait while your workspace is read-only.</ReadOnlyNote>
      {secret === null ? null : <SecretNote secret={secret} onDone={() => setSecret(null)} />}
      <Section
        title="Report back"
        description={
          <>
            Ad platforms learn which chats were sold, so that they find more people who buy.{" "}
            <a
              href={paths.doc("sources")}
              className="font-semibold text-ink underline decoration-edge underline-offset-4"
            >
              What is sent
            </a>
          </>
        }
        actions={canChange ? <AddTarget onSecret={setSecret} /> : null}
      >
        {list.length === 0 ? (
          <p className="text-sm text-soft">
            Nothing is reported. With a target, each sold chat that came from an ad is sent to it once: the platform's
            own ID of the click or person, the time, and the value. No words of the chat leave the workspace.
          </p>
        ) : (
          <ul className="grid gap-3">
            {list.map((target) => (
              <li key={target.id} className="min-w-0">
                <TargetCard target={target} canChange={canChange} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function AddTarget({ onSecret }: { onSecret: (secret: string | null) => void }) {
  const isReadOnly = useReadOnly();
  const icon = <Plus aria-hidden="true" className="size-4" />;
  return (
    <TargetDialog
      onCreated={(created) => onSecret(created.secret)}
      trigger={
        <Button variant="primary" size="sm" disabled={isReadOnly} icon={icon}>
          Add target
        </Button>
      }
    />
  );
}

function SecretNote({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Section
      title="Signing secret"
      description="Copy it now. It is encrypted, and can't be shown again."
      actions={
        <Button size="sm" onClick={onDone}>
          I've copied it
        </Button>
      }
    >
      <CopyBox text={secret} label="Copy secret" />
    </Section>
  );
}

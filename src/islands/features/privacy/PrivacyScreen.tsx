import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { canErasePeople, canManageWorkspace } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { SHARING_TEXT } from "#src/domain/workspace/workspace.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { AutosaveSwitch } from "../../lib/forms/AutosaveSwitch.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useUpdateWorkspace, workspaceQuery } from "../../lib/queries/workspace.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { RedactStored } from "./RedactStored.tsx";

const LINK = "font-semibold text-ink underline underline-offset-4";

/** /dash/settings/privacy: redaction of new and stored messages, sharing of figures, and the given section on how long texts are kept. */
export function PrivacyScreen({ retention }: { retention: ReactNode }) {
  const { role } = useDash();
  const workspace = useQuery(workspaceQuery());
  const change = useUpdateWorkspace();
  const canChange = canManageWorkspace(role);
  const isReadOnly = useReadOnly();
  return (
    <>
      {canChange ? null : (
        <p className="rounded-sm border border-rule bg-card px-4 py-3 text-sm text-soft">
          Only owners and admins can change these settings.
        </p>
      )}
      <ReadOnlyNote>
        While your workspace is read-only, you can stop sharing figures. Nothing else can be changed here, and texts are
        still deleted as set.
      </ReadOnlyNote>
      <Section title="Redaction">
        {workspace.isPending ? <SectionLoading label="Loading the privacy settings" rows={1} /> : null}
        {workspace.isError ? <QueryError query={workspace} title="The privacy settings could not be loaded" /> : null}
        {workspace.data === undefined ? null : (
          <AutosaveSwitch
            label="Redact personal data"
            hint="Email addresses, phone, card and ID numbers are replaced before a message is stored, and so are names, dates of birth, home addresses and number plates that a message announces, as in “my name is”. An address or number that names a user becomes a pseudonym. Applies to new messages and can't be undone for them."
            saved={workspace.data.redactPersonalData}
            disabled={!canChange || isReadOnly}
            onSave={(redactPersonalData, onSettled) =>
              change.mutate(
                { redactPersonalData },
                { ...toastOutcome("Saved", "The privacy setting could not be saved"), onSettled },
              )
            }
          />
        )}
      </Section>
      {canChange && workspace.data !== undefined ? <RedactStored isOn={workspace.data.redactPersonalData} /> : null}
      {workspace.isError ? null : (
        <Section title="Market benchmarks">
          {workspace.data === undefined ? (
            <SectionLoading label="Loading the market benchmark settings" rows={1} />
          ) : (
            <AutosaveSwitch
              label="Share figures for market benchmarks"
              hint={`${SHARING_TEXT} In return you see these groups. You can stop at any time.`}
              saved={workspace.data.shareBenchmarks}
              disabled={!canChange || (isReadOnly && !workspace.data.shareBenchmarks)}
              onSave={(shareBenchmarks, onSettled) =>
                change.mutate(
                  { shareBenchmarks },
                  { ...toastOutcome("Saved", "The setting could not be saved"), onSettled },
                )
              }
            />
          )}
        </Section>
      )}
      {retention}
      {canErasePeople(role) ? (
        <p className="px-1 text-sm text-soft">
          To remove an end user from all conversations:{" "}
          <DashLink to={paths.dash.adminErasure} className={LINK}>
            Erase a person
          </DashLink>
          .
        </p>
      ) : null}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { canDeleteWorkspace, canManageWorkspace } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { BusinessForm } from "./BusinessForm.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { IdleForm } from "./IdleForm.tsx";
import { tellOutcome } from "./save-words.ts";
import { SavedSwitch } from "./SavedSwitch.tsx";
import { SectionLoading } from "./SectionLoading.tsx";
import { useChangeWorkspace, workspaceQuery } from "./workspace.query.ts";

/** /dash/settings/workspace: the business, how conversations are read, and what is kept of people. */
export function WorkspaceScreen() {
  const { role } = useDash();
  const workspace = useQuery(workspaceQuery());
  const change = useChangeWorkspace();
  const mayChange = canManageWorkspace(role);
  return (
    <>
      {mayChange ? null : (
        <p className="rounded-sm border border-rule bg-card px-4 py-3 text-sm text-soft">
          Owners and admins of the workspace change these settings.
        </p>
      )}
      <Section title="Business">
        {workspace.isPending ? <SectionLoading label="Loading the workspace" /> : null}
        {workspace.isError ? <QueryError query={workspace} title="The workspace could not be loaded" /> : null}
        {workspace.data === undefined ? null : (
          <fieldset disabled={!mayChange}>
            <BusinessForm workspace={workspace.data} />
          </fieldset>
        )}
      </Section>
      {workspace.data === undefined ? null : (
        <>
          <Section title="When a conversation is over">
            <fieldset disabled={!mayChange}>
              <IdleForm idleMinutes={workspace.data.idleMinutes} />
            </fieldset>
          </Section>
          <Section title="Privacy">
            <SavedSwitch
              label="Take personal data out of messages"
              hint="E-mail addresses, phone numbers, cards and the like are replaced before a message is stored. It holds for new messages and can't be undone for them."
              saved={workspace.data.redactPersonalData}
              disabled={!mayChange}
              onSave={(redactPersonalData, onSettled) =>
                change.mutate(
                  { redactPersonalData },
                  { ...tellOutcome("Saved", "The privacy setting was not saved"), onSettled },
                )
              }
            />
          </Section>
          {canDeleteWorkspace(role) ? <DeleteSection name={workspace.data.name} /> : null}
        </>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { canDeleteWorkspace, canManageWorkspace } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { BusinessForm } from "./BusinessForm.tsx";
import { DeleteWorkspace } from "./DeleteWorkspace.tsx";
import { IdleForm } from "./IdleForm.tsx";
import { RecountProgress } from "./RecountProgress.tsx";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";
import { workspaceQuery } from "../../lib/queries/workspace.query.ts";

const PROGRESS_POLL_MS = 2_000;

/** /dash/settings/workspace: business, idle time and deletion. */
export function WorkspaceScreen() {
  const { role } = useDash();
  const workspace = useQuery({
    ...workspaceQuery(),
    refetchInterval: ({ state }) => (state.data?.recount === undefined ? false : PROGRESS_POLL_MS),
  });
  const canChange = canManageWorkspace(role);
  return (
    <>
      {canChange ? null : (
        <p className="rounded-sm border border-rule bg-card px-4 py-3 text-sm text-soft">
          Only owners and admins can change these settings.
        </p>
      )}
      <Section title="Business">
        {workspace.isPending ? <SectionLoading label="Loading the workspace" /> : null}
        {workspace.isError ? <QueryError query={workspace} title="The workspace could not be loaded" /> : null}
        {workspace.data === undefined ? null : (
          <fieldset disabled={!canChange}>
            <BusinessForm workspace={workspace.data} />
          </fieldset>
        )}
        {workspace.data?.recount === undefined ? null : <RecountProgress {...workspace.data.recount} />}
      </Section>
      {workspace.data === undefined ? null : (
        <>
          <Section title="Close conversations after">
            <fieldset disabled={!canChange}>
              <IdleForm idleMinutes={workspace.data.idleMinutes} />
            </fieldset>
          </Section>
          {canDeleteWorkspace(role) ? <DeleteWorkspace name={workspace.data.name} /> : null}
        </>
      )}
    </>
  );
}

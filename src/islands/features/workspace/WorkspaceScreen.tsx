import { useQuery } from "@tanstack/react-query";
import { canDeleteWorkspace, canManageWorkspace } from "#src/domain/auth/policies.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { DeleteWorkspace } from "./DeleteWorkspace.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { workspaceQuery } from "../../lib/queries/workspace.query.ts";
import { WorkspaceForm } from "./WorkspaceForm.tsx";
import { WorkspaceValue } from "./WorkspaceValue.tsx";

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
      {workspace.data === undefined ? (
        <Section title="Business">
          {workspace.isPending ? <SectionLoading label="Loading the workspace" /> : null}
          {workspace.isError ? <QueryError query={workspace} title="The workspace could not be loaded" /> : null}
        </Section>
      ) : (
        <>
          <WorkspaceForm workspace={workspace.data} canChange={canChange} />
          <WorkspaceValue workspace={workspace.data} canChange={canChange} />
          {canDeleteWorkspace(role) ? <DeleteWorkspace name={workspace.data.name} /> : null}
        </>
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { canUseRunner } from "#src/domain/auth/policies.ts";
import { compareRuns } from "#src/domain/runner/report/compare-runs.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { RunConversation } from "#src/components/ui/runner/RunConversation.tsx";
import { RunView } from "#src/components/ui/runner/RunView.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { runQuery, useDeleteRun } from "./runner.query.ts";
import { useUrlId } from "./use-url-id.ts";

/** /dash/runner/runs/{id}: the report of a saved run, with its conversation. */
export function RunScreen() {
  const id = useUrlId();
  const { client, role, impersonation } = useDash();
  const query = useQuery(runQuery(id));
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The run could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the run" rows={6} />;
  const { run, previous, conversationId } = query.data;
  return (
    <div className="grid grid-cols-1 gap-4">
      <DashLink to={paths.dash.runner} className={buttonClasses("quiet", "sm", "-ml-3 justify-self-start")}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        All runs
      </DashLink>
      <Card className="grid grid-cols-1 gap-5 p-4 sm:p-5">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-0.5">
            <h2 className="text-xl wrap-anywhere">{run.name}</h2>
            <p className="text-sm text-soft wrap-anywhere">
              {formatDateTime(run.startedAt, client.timeZone)}, {run.origin}, Runner {run.runnerVersion}
            </p>
            <p className="text-sm text-soft">A test conversation: not part of your figures.</p>
          </div>
          {canUseRunner(role) && impersonation === undefined ? <DeleteRun id={run.id} /> : null}
        </header>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div className="grid grid-cols-1 gap-5">
            <RunView run={run} comparison={previous === null ? "none" : compareRuns(run, previous)} />
          </div>
          <section aria-label="Conversation" className="grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="text-sm font-semibold">Conversation</h3>
              {conversationId === null ? null : (
                <DashLink
                  className="text-sm font-semibold text-ink underline decoration-edge underline-offset-4"
                  to={paths.dash.conversation(conversationId)}
                >
                  Open the conversation
                </DashLink>
              )}
            </div>
            <RunConversation messages={run.messages} />
          </section>
        </div>
      </Card>
    </div>
  );
}

function DeleteRun({ id }: { id: string }) {
  const remove = useDeleteRun();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="Delete this run?"
      description="This can’t be undone. The script stays."
      trigger={<Button size="sm">Delete run</Button>}
      confirm="Delete run"
      failure="The run could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) =>
        remove.mutate(id, { ...outcome, onSuccess: () => void navigate({ to: paths.dash.runner }) })
      }
    />
  );
}

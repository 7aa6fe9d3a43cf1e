import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";
import { businessSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { Business, Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { toast } from "#src/components/ui/toast-store.ts";
import { BusinessFields } from "../../features/settings/BusinessFields.tsx";
import { SectionLoading } from "../../features/settings/SectionLoading.tsx";
import { useChangeWorkspace, workspaceQuery } from "../../features/settings/workspace.query.ts";
import { explainError, QueryError } from "../../lib/QueryError.tsx";
import { StepActions } from "./StepActions.tsx";
import { useStepEnd } from "./use-step-end.ts";

/** Step 1: the business. */
export function BusinessStep() {
  const workspace = useQuery(workspaceQuery());
  if (workspace.data !== undefined) return <BusinessForm workspace={workspace.data} />;
  if (workspace.isError) return <QueryError query={workspace} title="Your workspace could not be loaded" />;
  return <SectionLoading label="Loading your workspace" rows={4} />;
}

function BusinessForm({ workspace }: { workspace: Workspace }) {
  const change = useChangeWorkspace();
  const end = useStepEnd(1);
  const { name, industry, size } = workspace;
  const form = useForm<Business>({
    resolver: zodResolver(businessSchema),
    defaultValues: { name, industry, size, timeZone: guessTimeZone(workspace.timeZone) },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus]);

  function save(values: Business): void {
    change.mutate(values, {
      onSuccess: end.goOn,
      onError: (error) =>
        void toast({ title: "This was not saved", description: explainError(error), variant: "destructive" }),
    });
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <BusinessFields form={form} />
      <StepActions step={1} end={end} busy={change.isPending} />
    </form>
  );
}

/** The browser's time zone for a workspace that has chosen none. */
function guessTimeZone(chosen: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return chosen === "UTC" && isTimeZone(own) ? own : chosen;
}

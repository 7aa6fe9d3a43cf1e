import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { isTimeZone } from "#src/domain/shared/time-zone.ts";
import { businessSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { Business, Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { toast } from "#src/components/ui/toast-store.ts";
import { BusinessFields } from "../../features/workspace/BusinessFields.tsx";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";
import { useUpdateWorkspace, workspaceQuery } from "../../features/workspace/workspace.query.ts";
import { QueryError } from "../../lib/screens/QueryError.tsx";
import { StepActions } from "./StepActions.tsx";
import { useStepNavigation } from "./use-step-navigation.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Step 1: the business. */
export function BusinessStep() {
  const workspace = useQuery(workspaceQuery());
  if (workspace.data !== undefined) return <BusinessForm workspace={workspace.data} />;
  if (workspace.isError) return <QueryError query={workspace} title="Your workspace could not be loaded" />;
  return <SectionLoading label="Loading your workspace" rows={4} />;
}

function BusinessForm({ workspace }: { workspace: Workspace }) {
  const change = useUpdateWorkspace();
  const navigation = useStepNavigation(1);
  const { name, industry, size } = workspace;
  const form = useForm<Business>({
    resolver: zodResolver(businessSchema),
    defaultValues: { name, industry, size, timeZone: guessTimeZone(workspace.timeZone) },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus]);

  function save(values: Business): void {
    change.mutate(values, {
      onSuccess: navigation.goToNext,
      onError: (error) =>
        void toast({ title: "Changes not saved", description: getErrorMessage(error), variant: "destructive" }),
    });
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <BusinessFields form={form} />
      <StepActions step={1} navigation={navigation} busy={change.isPending} />
    </form>
  );
}

/** The browser's time zone, for a workspace that still has the default one. */
function guessTimeZone(chosen: string): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return chosen === "UTC" && isTimeZone(own) ? own : chosen;
}

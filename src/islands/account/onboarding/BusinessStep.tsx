import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { SHARING_TEXT, businessSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { Business, Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { BusinessFields } from "../../features/workspace/BusinessFields.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { profileQuery } from "../../lib/queries/profile.query.ts";
import { useUpdateWorkspace, workspaceQuery } from "../../lib/queries/workspace.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { onboardingQuery } from "./onboarding.query.ts";
import { StepActions } from "./StepActions.tsx";
import { chooseTimeZone, useSaveTimeZone } from "./save-time-zone.ts";
import { useStepNavigation } from "./use-step-navigation.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Step 1: the business. */
export function BusinessStep() {
  const workspace = useQuery(workspaceQuery());
  const onboarding = useQuery(onboardingQuery());
  const profile = useQuery(profileQuery());
  if (workspace.data !== undefined && onboarding.data !== undefined && profile.data !== undefined) {
    const isFirstVisit = onboarding.data.step <= 1;
    // A new workspace has its owner's name until the business is named.
    const isUnnamed = isFirstVisit && workspace.data.name === profile.data.name;
    return (
      <BusinessForm
        workspace={isUnnamed ? { ...workspace.data, name: "" } : workspace.data}
        isFirstVisit={isFirstVisit}
      />
    );
  }
  const failed = [workspace, onboarding, profile].find((query) => query.isError);
  if (failed !== undefined) return <QueryError query={failed} title="Your workspace could not be loaded" />;
  return <SectionLoading label="Loading your workspace" rows={4} />;
}

type BusinessFormProps = {
  workspace: Workspace;
  /** Until the step is left once, the browser's time zone replaces a missing one. */
  isFirstVisit: boolean;
};

function BusinessForm({ workspace, isFirstVisit }: BusinessFormProps) {
  const change = useUpdateWorkspace();
  const navigation = useStepNavigation(1);
  const { name, industry, size, shareBenchmarks } = workspace;
  const form = useForm<Business>({
    resolver: zodResolver(businessSchema),
    defaultValues: {
      name,
      industry,
      size,
      timeZone: chooseTimeZone(workspace.timeZone, isFirstVisit),
      shareBenchmarks,
    },
  });
  useSaveTimeZone(useWatch({ control: form.control, name: "timeZone" }), workspace.timeZone);
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
      <FormProvider {...form}>
        <BusinessFields />
      </FormProvider>
      <Checkbox
        label="Share our figures for market benchmarks"
        hint={`${SHARING_TEXT} In return you see how you compare with others.`}
        className="mt-4"
        {...form.register("shareBenchmarks")}
      />
      <StepActions step={1} navigation={navigation} busy={change.isPending} />
    </form>
  );
}

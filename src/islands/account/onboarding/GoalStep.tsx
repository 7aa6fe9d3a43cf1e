import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { GoalFields } from "../../features/goals/GoalFields.tsx";
import { parseGoalDraft, createGoalDraft } from "../../features/goals/goal-draft.ts";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { apiAccountsQuery } from "../../lib/queries/account.query.ts";
import { focusFirstInvalid } from "../../lib/forms/focus-first-invalid.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { chooseBotAccount } from "./pick-bot.ts";
import { StepActions } from "./StepActions.tsx";
import { useStepNavigation } from "./use-step-navigation.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

/** Step 4: what counts as a conversion for the connected API account. */
export function GoalStep({ clientId }: { clientId: string }) {
  const accounts = useQuery(apiAccountsQuery(clientId));
  const bot = chooseBotAccount(accounts.data?.accounts ?? []);
  if (bot !== null) return <GoalForm account={bot} />;
  if (accounts.isError) return <QueryError query={accounts} title="Your API accounts could not be loaded" />;
  return <SectionLoading label="Loading your API accounts" rows={4} />;
}

function GoalForm({ account }: { account: ApiAccount }) {
  const [draft, setDraft] = useState(() => createGoalDraft(account.goal));
  const [tried, setTried] = useState(false);
  const change = useUpdateApiAccount();
  const navigation = useStepNavigation(4);
  const { goal, error } = parseGoalDraft(draft);

  function save(form: HTMLFormElement): void {
    if (goal === undefined) return focusFirstInvalid(form, () => setTried(true));
    change.mutate(
      { id: account.id, change: { goal } },
      {
        onSuccess: navigation.goToNext,
        onError: (failure) =>
          void toast({ title: "Changes not saved", description: getErrorMessage(failure), variant: "destructive" }),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <GoalFields draft={draft} onChange={setDraft} error={tried ? error : undefined} />
      <StepActions step={4} navigation={navigation} label="Finish" busy={change.isPending} />
    </form>
  );
}

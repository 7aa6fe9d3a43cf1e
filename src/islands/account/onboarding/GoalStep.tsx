import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import { toast } from "#src/components/ui/toast-store.ts";
import { GoalFields } from "../../features/settings/GoalFields.tsx";
import { readGoalDraft, startGoalDraft } from "../../features/settings/goal-draft.ts";
import { useChangeApiAccount } from "../../features/settings/api-keys.query.ts";
import { SectionLoading } from "../../features/settings/SectionLoading.tsx";
import { apiAccountsQuery } from "../../lib/account.query.ts";
import { focusFirstInvalid } from "../../lib/focus-first-invalid.ts";
import { explainError, QueryError } from "../../lib/QueryError.tsx";
import { pickBot } from "./pick-bot.ts";
import { StepActions } from "./StepActions.tsx";
import { useStepEnd } from "./use-step-end.ts";

/** Step 4: what counts as Conversion, for the account that was connected. */
export function GoalStep({ clientId }: { clientId: string }) {
  const accounts = useQuery(apiAccountsQuery(clientId));
  const bot = pickBot(accounts.data?.accounts ?? []);
  if (bot !== null) return <GoalForm account={bot} />;
  if (accounts.isError) return <QueryError query={accounts} title="Your API accounts could not be loaded" />;
  return <SectionLoading label="Loading your API accounts" rows={4} />;
}

function GoalForm({ account }: { account: ApiAccount }) {
  const [draft, setDraft] = useState(() => startGoalDraft(account.goal));
  const [tried, setTried] = useState(false);
  const change = useChangeApiAccount();
  const end = useStepEnd(4);
  const { goal, error } = readGoalDraft(draft);

  function save(form: HTMLFormElement): void {
    if (goal === undefined) return focusFirstInvalid(form, () => setTried(true));
    change.mutate(
      { id: account.id, change: { goal } },
      {
        onSuccess: end.goOn,
        onError: (failure) =>
          void toast({ title: "This was not saved", description: explainError(failure), variant: "destructive" }),
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
      <StepActions step={4} end={end} label="Finish" busy={change.isPending} />
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import type { CustomIntent } from "#src/domain/intents/custom-intents.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { focusFirstInvalid } from "../../lib/forms/focus-first-invalid.ts";
import { customIntentsQuery } from "../../lib/queries/custom-intents.query.ts";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";
import { GoalFields } from "./GoalFields.tsx";
import { parseGoalDraft, createGoalDraft } from "./goal-draft.ts";
import { describeGoal } from "./goal-labels.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SectionLoading } from "../../lib/screens/SectionLoading.tsx";
import { FormButtons } from "../../lib/forms/FormButtons.tsx";

/** /dash/settings/goals: the conversion goal of each API account. */
export function GoalsScreen() {
  const { accounts, accountsReady } = useDash();
  const ownIntents = useQuery(customIntentsQuery()).data?.intents ?? [];
  const bots = accounts.filter(({ sample }) => sample === null);
  return (
    <Section
      title="Conversion goals"
      description="What counts as the last stage of the funnel. A new goal applies to new messages."
      flush
    >
      {accountsReady ? null : <SectionLoading label="Loading goals" flush />}
      {accountsReady && bots.length === 0 ? (
        <EmptyState
          className="py-10!"
          title="No API account yet"
          description="A goal belongs to an API account. Add one under “API accounts and keys”."
        />
      ) : null}
      {bots.length === 0 ? null : (
        <ul aria-label="Goals" className="divide-y divide-rule border-t border-rule">
          {bots.map((account) => (
            <GoalRow key={account.id} account={account} ownIntents={ownIntents} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type GoalProps = { account: ApiAccount; ownIntents: readonly CustomIntent[] };

function GoalRow({ account, ownIntents }: GoalProps) {
  const { role } = useDash();
  const [editing, setEditing] = useState(false);
  return (
    <li className="grid gap-4 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <span className="truncate font-semibold">
            {account.name} <span className="font-normal text-soft">({getChannelName(account.channel)})</span>
          </span>
          <span className="text-[0.8125rem] text-soft">{describeGoal(account.goal, ownIntents)}</span>
        </div>
        {editing || !canManageApiAccounts(role) ? null : (
          <Button size="sm" aria-label={`Change the goal of ${account.name}`} onClick={() => setEditing(true)}>
            Change
          </Button>
        )}
      </div>
      {editing ? <GoalForm account={account} ownIntents={ownIntents} onClose={() => setEditing(false)} /> : null}
    </li>
  );
}

function GoalForm({ account, ownIntents, onClose }: GoalProps & { onClose: () => void }) {
  const [draft, setDraft] = useState(() => createGoalDraft(account.goal));
  const [submitted, setSubmitted] = useState(false);
  const change = useUpdateApiAccount();
  const { goal, error } = parseGoalDraft(draft);
  const { onSuccess, onError } = toastOutcome("Goal saved", "The goal could not be saved");

  function save(form: HTMLFormElement): void {
    if (goal === undefined) return focusFirstInvalid(form, () => setSubmitted(true));
    change.mutate(
      { id: account.id, change: { goal } },
      {
        onSuccess: () => {
          onClose();
          onSuccess();
        },
        onError,
      },
    );
  }

  return (
    <form
      noValidate
      aria-label={`Goal of ${account.name}`}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <GoalFields draft={draft} onChange={setDraft} error={submitted ? error : undefined} ownIntents={ownIntents} />
      <FormButtons submit="Save goal" busy={change.isPending} onCancel={onClose} />
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiAccount } from "#src/domain/accounts/accounts.contract.ts";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import type { OwnIntent } from "#src/domain/intents/own-intents.contract.ts";
import { nameChannel } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { useDash } from "../../lib/dash-context.ts";
import { focusFirstInvalid } from "../../lib/focus-first-invalid.ts";
import { ownIntentsQuery } from "../../lib/own-intents.query.ts";
import { useChangeApiAccount } from "./api-keys.query.ts";
import { GoalFields } from "./GoalFields.tsx";
import { readGoalDraft, startGoalDraft } from "./goal-draft.ts";
import { describeGoal } from "./goal-words.ts";
import { tellOutcome } from "./save-words.ts";
import { SectionLoading } from "./SectionLoading.tsx";
import { FormButtons } from "./FormButtons.tsx";

/** /dash/settings/goals: what counts as Conversion, for each API account. */
export function GoalsScreen() {
  const { accounts, accountsReady } = useDash();
  const ownIntents = useQuery(ownIntentsQuery()).data?.intents ?? [];
  const bots = accounts.filter(({ sample }) => sample === null);
  return (
    <Section
      title="Conversion goals"
      description="What counts as the last stage of the funnel. A new goal holds for messages from now on."
      flush
    >
      {accountsReady ? null : <SectionLoading label="Loading the goals" flush />}
      {accountsReady && bots.length === 0 ? (
        <EmptyState
          className="py-10!"
          title="No API account yet"
          description="A goal belongs to an API account. Add one under API accounts and keys."
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

type GoalProps = { account: ApiAccount; ownIntents: readonly OwnIntent[] };

function GoalRow({ account, ownIntents }: GoalProps) {
  const { role } = useDash();
  const [editing, setEditing] = useState(false);
  return (
    <li className="grid gap-4 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <span className="truncate font-semibold">
            {account.name} <span className="font-normal text-soft">({nameChannel(account.channel)})</span>
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
  const [draft, setDraft] = useState(() => startGoalDraft(account.goal));
  const [tried, setTried] = useState(false);
  const change = useChangeApiAccount();
  const { goal, error } = readGoalDraft(draft);
  const { onSuccess, onError } = tellOutcome("Goal saved", "The goal was not saved");

  function save(form: HTMLFormElement): void {
    if (goal === undefined) return focusFirstInvalid(form, () => setTried(true));
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
      aria-label={`The goal of ${account.name}`}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <GoalFields draft={draft} onChange={setDraft} error={tried ? error : undefined} ownIntents={ownIntents} />
      <FormButtons submit="Save the goal" busy={change.isPending} onCancel={onClose} />
    </form>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { describeStageMeaning } from "#src/domain/analysis/labels.ts";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { canManageApiAccounts } from "#src/domain/auth/policies.ts";
import type { CustomIntent } from "#src/domain/intents/custom-intents.contract.ts";
import { formatMoney } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { StageBadge } from "#src/components/ui/marks/StageBadge.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { focusFirstInvalid } from "../../lib/forms/focus-first-invalid.ts";
import { customIntentsQuery } from "../../lib/queries/custom-intents.query.ts";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";
import { AccountValue } from "./AccountValue.tsx";
import { GoalRecount } from "./GoalRecount.tsx";
import { GoalFields } from "./GoalFields.tsx";
import { parseGoalDraft, createGoalDraft } from "./goal-draft.ts";
import { describeGoal } from "./goal-labels.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { countChanges } from "../../lib/forms/count-changes.ts";
import { SaveBar } from "../../lib/forms/SaveBar.tsx";
import { useReadOnly } from "../../lib/session/use-read-only.ts";

/** /dash/settings/goals: what the stages mean, and the conversion goal of each API account. */
export function GoalsScreen() {
  const { accounts, accountsReady, role } = useDash();
  const isReadOnly = useReadOnly();
  const ownIntents = useQuery(customIntentsQuery()).data?.intents ?? [];
  const bots = accounts.filter(isOwnAccount);
  /** Id of the API account whose goal is edited. */
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <Section
        title="Conversion goals"
        description="What counts as the last stage of the funnel. After a change, the conversations so far are counted again."
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
              <GoalRow
                key={account.id}
                account={account}
                ownIntents={ownIntents}
                isOpen={open === account.id}
                canOpen={open === null && canManageApiAccounts(role) && !isReadOnly}
                onOpen={() => setOpen(account.id)}
                onClose={() => setOpen(null)}
              />
            ))}
          </ul>
        )}
      </Section>
      <Stages />
    </>
  );
}

/** The funnel's stages. They are the same for everybody, so that figures can be compared. */
function Stages() {
  return (
    <Section
      title="Stages"
      description="Every message is read for its stage. You can correct one in the conversation; your correction stays."
    >
      <dl className="grid gap-3 text-sm">
        {STAGES.map((stage) => (
          <div key={stage} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">
              <StageBadge stage={stage} />
            </dt>
            <dd className="text-soft">{describeStageMeaning(stage)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-soft">
        The stages are the same in every workspace, so that figures can be compared.{" "}
        <a href={paths.doc("stages")} className="font-semibold text-ink underline decoration-edge underline-offset-4">
          How stages are read
        </a>
      </p>
    </Section>
  );
}

type GoalProps = { account: ApiAccount; ownIntents: readonly CustomIntent[] };

type GoalRowProps = GoalProps & { isOpen: boolean; canOpen: boolean; onOpen: () => void; onClose: () => void };

function GoalRow({ account, ownIntents, isOpen, canOpen, onOpen, onClose }: GoalRowProps) {
  return (
    <li className="grid gap-4 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <span className="truncate font-semibold">
            {account.name} <span className="font-normal text-soft">({getChannelName(account.channel)})</span>
          </span>
          <span className="text-[0.8125rem] text-soft">{describeGoal(account.goal, ownIntents)}</span>
          {account.conversionValue === null ? null : (
            <span className="text-[0.8125rem] text-soft">
              A sale is worth {formatMoney(account.conversionValue.cents, account.conversionValue.currency)}
            </span>
          )}
        </div>
        {canOpen ? (
          <Button size="sm" aria-label={`Change the goal of ${account.name}`} onClick={onOpen}>
            Change
          </Button>
        ) : null}
      </div>
      {account.recount === null ? null : <GoalRecount {...account.recount} />}
      {isOpen ? (
        <>
          <AccountValue account={account} />
          <GoalForm account={account} ownIntents={ownIntents} onClose={onClose} />
        </>
      ) : null}
    </li>
  );
}

function GoalForm({ account, ownIntents, onClose }: GoalProps & { onClose: () => void }) {
  const saved = createGoalDraft(account.goal);
  const [draft, setDraft] = useState(saved);
  const [submitted, setSubmitted] = useState(false);
  const change = useUpdateApiAccount();
  const { goal, error } = parseGoalDraft(draft);
  const { onSuccess, onError } = toastOutcome("Goal saved", "The goal could not be saved");
  // A goal is one setting, however many fields it has.
  const changes = countChanges(saved, draft) === 0 ? 0 : 1;

  function save(form: HTMLFormElement): void {
    if (changes === 0) return;
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
      {changes === 0 ? (
        <Button className="w-fit" onClick={onClose}>
          Close
        </Button>
      ) : null}
      <SaveBar changes={changes} saving={change.isPending} onDiscard={onClose} />
    </form>
  );
}

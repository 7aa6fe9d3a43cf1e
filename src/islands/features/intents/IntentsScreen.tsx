import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { canManageIntents } from "#src/domain/auth/policies.ts";
import { RELABELED_DAYS } from "#src/domain/intents/custom-intents.contract.ts";
import type { CustomIntent, CustomIntents } from "#src/domain/intents/custom-intents.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { customIntentsQuery } from "../../lib/queries/custom-intents.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { IntentForm, NEW_INTENT } from "./IntentForm.tsx";
import type { EditedIntent } from "./IntentForm.tsx";
import { IntentRow } from "./IntentRow.tsx";
import { NegativeExamplesForm } from "./NegativeExamplesForm.tsx";
import { NegativeExamplesRow } from "./NegativeExamplesRow.tsx";
import { TryPhrase } from "./TryPhrase.tsx";

/** Polling interval of the progress while stored messages are labeled again. */
const PROGRESS_POLL_MS = 2_000;
const NO_INTENTS: readonly CustomIntent[] = [];
const NO_PHRASES: readonly string[] = [];
/** Value of `open` while the negative examples are edited. */
const NEGATIVE_EXAMPLES = "none";

/** /dash/settings/intents: custom intents, trained from examples. */
export function IntentsScreen() {
  const { role } = useDash();
  const query = useQuery({
    ...customIntentsQuery(),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => ((state.data?.labelling ?? null) === null ? false : PROGRESS_POLL_MS),
  });
  /** Id of the intent being edited. */
  const [open, setOpen] = useState<string | null>(null);
  const [edited, setEdited] = useState<EditedIntent | null>(null);
  const close = useCallback(() => {
    setOpen(null);
    setEdited(null);
  }, []);
  const isReadOnly = useReadOnly();
  const canEdit = canManageIntents(role) && !isReadOnly;
  const intents = query.data?.intents ?? NO_INTENTS;
  const none = query.data?.none ?? NO_PHRASES;
  const shown = useMemo(() => replaceEdited(intents, edited), [intents, edited]);
  const create =
    canEdit && open === null ? (
      <Button variant={intents.length === 0 ? "primary" : "ghost"} onClick={() => setOpen(NEW_INTENT)}>
        New intent
      </Button>
    ) : null;
  return (
    <>
      <ReadOnlyNote>While your workspace is read-only, you can view and try intents, but not change them.</ReadOnlyNote>
      <Section
        title="Custom intents"
        description="What your users ask for, defined by example phrases."
        actions={intents.length === 0 ? null : create}
        flush
      >
        {query.isPending ? <SectionLoading label="Loading intents" flush /> : null}
        {query.isError ? <QueryError query={query} title="Intents could not be loaded" /> : null}
        <LabelingProgress labelling={query.data?.labelling ?? null} />
        {query.isSuccess && intents.length === 0 && open === null ? (
          <EmptyState
            className="py-10!"
            title="No custom intents yet"
            description="Name something your users ask for and paste 10 to 200 example phrases."
            action={create}
          />
        ) : null}
        <ul aria-label="Custom intents" className="divide-y divide-rule border-t border-rule empty:hidden">
          {open === NEW_INTENT ? (
            <li className="px-4 py-4 sm:px-5">
              <IntentForm intent={null} others={intents} onEdit={setEdited} onClose={close} />
            </li>
          ) : null}
          {intents.map((intent) => (
            <li key={intent.id} className="px-4 py-4 sm:px-5">
              {open === intent.id ? (
                <IntentForm intent={intent} others={intents} onEdit={setEdited} onClose={close} />
              ) : (
                <IntentRow intent={intent} canEdit={canEdit && open === null} onEdit={() => setOpen(intent.id)} />
              )}
            </li>
          ))}
          {intents.length === 0 ? null : (
            <li className="px-4 py-4 sm:px-5">
              {open === NEGATIVE_EXAMPLES ? (
                <NegativeExamplesForm none={none} onClose={close} />
              ) : (
                <NegativeExamplesRow
                  none={none}
                  canEdit={canEdit && open === null}
                  onEdit={() => setOpen(NEGATIVE_EXAMPLES)}
                />
              )}
            </li>
          )}
        </ul>
        {intents.length === 0 ? null : (
          <p className="border-t border-rule px-4 py-3 text-[0.8125rem] text-soft sm:px-5">
            New user messages are labeled as they arrive. After each change, those of the last {RELABELED_DAYS} days are
            labeled again; older ones keep their label.
          </p>
        )}
      </Section>
      {intents.length === 0 && edited === null ? null : <TryPhrase intents={shown} none={none} canEdit={canEdit} />}
    </>
  );
}

/** Merges the current values of the edited intent into the saved intents. */
function replaceEdited(intents: readonly CustomIntent[], edited: EditedIntent | null): readonly EditedIntent[] {
  if (edited === null) return intents;
  if (edited.id === NEW_INTENT) return [...intents, edited];
  return intents.map((intent) => (intent.id === edited.id ? edited : intent));
}

function LabelingProgress({ labelling }: { labelling: CustomIntents["labelling"] }) {
  if (labelling === null) return null;
  const { done, total } = labelling;
  return (
    <div className="grid gap-2 px-4 pb-4 text-[0.8125rem] text-soft sm:px-5">
      <p className="tabular">
        Relabeling the last {RELABELED_DAYS} days
        {total === 0 ? "…" : `: ${formatCount(done)} of ${formatCount(total)} conversations`}
      </p>
      <Progress label="Conversations relabeled" value={done} max={Math.max(1, total)} />
    </div>
  );
}

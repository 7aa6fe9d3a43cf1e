import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { canManageIntents } from "#src/domain/auth/policies.ts";
import { LABELLED_DAYS } from "#src/domain/intents/own-intents.contract.ts";
import type { OwnIntent, OwnIntents } from "#src/domain/intents/own-intents.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Progress } from "#src/components/ui/Progress.tsx";
import { useDash } from "../../../lib/dash-context.ts";
import { ownIntentsQuery } from "../../../lib/own-intents.query.ts";
import { QueryError } from "../../../lib/QueryError.tsx";
import { SectionLoading } from "../SectionLoading.tsx";
import { IntentForm, NEW_INTENT } from "./IntentForm.tsx";
import type { EditedIntent } from "./IntentForm.tsx";
import { IntentRow } from "./IntentRow.tsx";
import { NoneForm } from "./NoneForm.tsx";
import { NoneRow } from "./NoneRow.tsx";
import { TryPhrase } from "./TryPhrase.tsx";

/** While stored messages are read again, this often it is asked how far that is. */
const PROGRESS_POLL_MS = 2_000;
const NO_INTENTS: readonly OwnIntent[] = [];
const NO_PHRASES: readonly string[] = [];
/** What is open where the phrases that are none of the intents are. */
const NONE = "none";

/** /dash/settings/intents: what the client's users ask for, taught by examples. */
export function IntentsScreen() {
  const { role } = useDash();
  const query = useQuery({
    ...ownIntentsQuery(),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => ((state.data?.labelling ?? null) === null ? false : PROGRESS_POLL_MS),
  });
  /** The one that is being edited, by its id. */
  const [open, setOpen] = useState<string | null>(null);
  const [edited, setEdited] = useState<EditedIntent | null>(null);
  const close = useCallback(() => {
    setOpen(null);
    setEdited(null);
  }, []);
  const mayChange = canManageIntents(role);
  const intents = query.data?.intents ?? NO_INTENTS;
  const none = query.data?.none ?? NO_PHRASES;
  const shown = useMemo(() => replaceEdited(intents, edited), [intents, edited]);
  const create =
    mayChange && open === null ? (
      <Button variant={intents.length === 0 ? "primary" : "ghost"} onClick={() => setOpen(NEW_INTENT)}>
        New intent
      </Button>
    ) : null;
  return (
    <>
      <Section
        title="Own intents"
        description="What your users ask for, taught by example phrases."
        actions={intents.length === 0 ? null : create}
        flush
      >
        {query.isPending ? <SectionLoading label="Loading your intents" flush /> : null}
        {query.isError ? <QueryError query={query} title="Your intents could not be loaded" /> : null}
        <Labelling labelling={query.data?.labelling ?? null} />
        {query.isSuccess && intents.length === 0 && open === null ? (
          <EmptyState
            className="py-10!"
            title="No intent of your own yet"
            description="Name something that your users ask for, and paste 10 to 200 phrases in which they do."
            action={create}
          />
        ) : null}
        <ul aria-label="Own intents" className="divide-y divide-rule border-t border-rule empty:hidden">
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
                <IntentRow intent={intent} mayChange={mayChange && open === null} onEdit={() => setOpen(intent.id)} />
              )}
            </li>
          ))}
          {intents.length === 0 ? null : (
            <li className="px-4 py-4 sm:px-5">
              {open === NONE ? (
                <NoneForm none={none} onClose={close} />
              ) : (
                <NoneRow none={none} mayChange={mayChange && open === null} onEdit={() => setOpen(NONE)} />
              )}
            </li>
          )}
        </ul>
        {intents.length === 0 ? null : (
          <p className="border-t border-rule px-4 py-3 text-[0.8125rem] text-soft sm:px-5">
            User messages are labelled as they come in, and those of the last {LABELLED_DAYS} days again after each
            change. Older ones keep the label they had.
          </p>
        )}
      </Section>
      {intents.length === 0 && edited === null ? null : <TryPhrase intents={shown} none={none} mayChange={mayChange} />}
    </>
  );
}

/** The saved intents with the one that is being edited as it is written now. */
function replaceEdited(intents: readonly OwnIntent[], edited: EditedIntent | null): readonly EditedIntent[] {
  if (edited === null) return intents;
  if (edited.id === NEW_INTENT) return [...intents, edited];
  return intents.map((intent) => (intent.id === edited.id ? edited : intent));
}

function Labelling({ labelling }: { labelling: OwnIntents["labelling"] }) {
  if (labelling === null) return null;
  const { done, total } = labelling;
  return (
    <div className="grid gap-2 px-4 pb-4 text-[0.8125rem] text-soft sm:px-5">
      <p className="tabular">
        Reading the last {LABELLED_DAYS} days again
        {total === 0 ? "…" : `: ${formatCount(done)} of ${formatCount(total)} conversations`}
      </p>
      <Progress label="Conversations read again" value={done} max={Math.max(1, total)} />
    </div>
  );
}

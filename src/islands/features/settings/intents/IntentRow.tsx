import { FEW_EXAMPLES, MATCH_DAYS } from "#src/domain/intents/own-intents.contract.ts";
import type { OwnIntent } from "#src/domain/intents/own-intents.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "../../../lib/ConfirmDialog.tsx";
import { DashLink } from "../../../lib/DashLink.tsx";
import { useDeleteIntent } from "./intents.query.ts";

type IntentRowProps = { intent: OwnIntent; mayChange: boolean; onEdit: () => void };

/** An intent: what it is taught by, and what it matches. */
export function IntentRow({ intent, mayChange, onEdit }: IntentRowProps) {
  const { id, name, examples, matches } = intent;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {examples.length < FEW_EXAMPLES ? <Badge tone="warn">Fewer than {FEW_EXAMPLES} examples</Badge> : null}
        </span>
        <span className="tabular text-[0.8125rem] text-soft">
          {formatCount(examples.length)} {examples.length === 1 ? "example" : "examples"} ·{" "}
          {matches === 0 ? (
            `no user message in ${MATCH_DAYS} days`
          ) : (
            <DashLink
              to={paths.dash.conversations}
              search={{ ownIntent: id }}
              className="underline decoration-edge underline-offset-4"
            >
              {formatCount(matches)} {matches === 1 ? "user message" : "user messages"} in {MATCH_DAYS} days
            </DashLink>
          )}
        </span>
      </div>
      {mayChange ? (
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <DeleteIntent intent={intent} />
        </div>
      ) : null}
    </div>
  );
}

function DeleteIntent({ intent: { id, name, examples } }: { intent: OwnIntent }) {
  const remove = useDeleteIntent();
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      description={`Its ${formatCount(examples.length)} examples go, and the label on the messages that were read as it.`}
      trigger={
        <Button size="sm" variant="quiet" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      confirm="Delete the intent"
      failure="The intent was not deleted"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(id, outcome)}
    />
  );
}

import { RECOMMENDED_EXAMPLES, MATCH_DAYS } from "#src/domain/intents/custom-intents.contract.ts";
import type { CustomIntent } from "#src/domain/intents/custom-intents.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useDeleteIntent } from "./intents.query.ts";

type IntentRowProps = { intent: CustomIntent; canEdit: boolean; onEdit: () => void };

/** An intent with its number of examples and matches. */
export function IntentRow({ intent, canEdit, onEdit }: IntentRowProps) {
  const { id, name, examples, matches } = intent;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {examples.length < RECOMMENDED_EXAMPLES ? (
            <Badge tone="warn">Fewer than {RECOMMENDED_EXAMPLES} examples</Badge>
          ) : null}
        </span>
        <span className="tabular text-[0.8125rem] text-soft">
          {formatCount(examples.length)} {examples.length === 1 ? "example" : "examples"} ·{" "}
          {matches === 0 ? (
            `no matches in ${MATCH_DAYS} days`
          ) : (
            <DashLink
              to={paths.dash.conversations}
              search={{ ownIntent: id }}
              className="underline decoration-edge underline-offset-4"
            >
              {formatCount(matches)} {matches === 1 ? "match" : "matches"} in {MATCH_DAYS} days
            </DashLink>
          )}
        </span>
      </div>
      {canEdit ? (
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

function DeleteIntent({ intent: { id, name, examples } }: { intent: CustomIntent }) {
  const remove = useDeleteIntent();
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      description={`Deletes its ${formatCount(examples.length)} examples and removes the intent from all matching messages.`}
      trigger={
        <Button size="sm" variant="quiet" aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      confirm="Delete intent"
      failure="The intent could not be deleted"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(id, outcome)}
    />
  );
}

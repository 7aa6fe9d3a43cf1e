import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";

type NoneRowProps = { none: readonly string[]; canEdit: boolean; onEdit: () => void };

/** Number of negative examples, with an edit button. */
export function NegativeExamplesRow({ none, canEdit, onEdit }: NoneRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="font-semibold text-soft">Negative examples</span>
        <span className="tabular text-[0.8125rem] text-soft">
          {none.length === 0
            ? "Phrases that look like one of your intents but aren't. They make matching more precise."
            : `${formatCount(none.length)} ${none.length === 1 ? "phrase" : "phrases"}`}
        </span>
      </div>
      {canEdit ? (
        <Button size="sm" aria-label="Edit negative examples" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
    </div>
  );
}

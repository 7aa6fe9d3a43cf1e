import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";

type NoneRowProps = { none: readonly string[]; mayChange: boolean; onEdit: () => void };

/** How many phrases are known to be none of the intents. */
export function NoneRow({ none, mayChange, onEdit }: NoneRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="font-semibold text-soft">None of these</span>
        <span className="tabular text-[0.8125rem] text-soft">
          {none.length === 0
            ? "Phrases that look like one of your intents and are none help to tell them apart."
            : `${formatCount(none.length)} ${none.length === 1 ? "phrase" : "phrases"}`}
        </span>
      </div>
      {mayChange ? (
        <Button size="sm" aria-label="Edit none of these" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
    </div>
  );
}

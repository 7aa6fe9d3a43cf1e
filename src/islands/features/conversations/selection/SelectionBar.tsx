import type { ConversationItem } from "#src/domain/conversations/conversations.contract.ts";
import { MAX_SELECTED } from "#src/domain/conversations/conversations.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useCanCorrect } from "../../../lib/session/use-can-correct.ts";
import { AddTagDialog } from "./AddTagDialog.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { RemoveTagDialog } from "./RemoveTagDialog.tsx";

/** Bulk actions for the selected conversations, sticky at the bottom. */
export function SelectionBar({ items, onClear }: { items: readonly ConversationItem[]; onClear: () => void }) {
  const canTag = useCanCorrect();
  const ids = items.map(({ id }) => id);
  const tags = [...new Set(items.flatMap((item) => item.tags))].toSorted((a, b) => a.localeCompare(b));
  return (
    <section
      aria-label="Selected conversations"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-card p-2 pl-4"
    >
      <p role="status" className="tabular mr-auto text-sm font-semibold">
        {formatCount(items.length)} selected
        {items.length === MAX_SELECTED ? <span className="font-normal text-soft"> (maximum)</span> : null}
      </p>
      {canTag ? (
        <>
          <AddTagDialog ids={ids} />
          <RemoveTagDialog ids={ids} tags={tags} />
        </>
      ) : null}
      <ExportButton filter={{ ids: ids.join(",") }} disabled={false} size="sm">
        Export selected
      </ExportButton>
      <Button variant="quiet" size="sm" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

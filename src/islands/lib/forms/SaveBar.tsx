import { useEffect } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

type SaveBarProps = {
  /** The number of unsaved changes. Without any, nothing is shown. */
  changes: number;
  saving: boolean;
  onDiscard: () => void;
};

/**
 * The end of every settings form: "Save" and "Discard" with the number of unsaved changes. Appears with the first change
 * and asks before the page is left. "Save" submits the form around it.
 */
export function SaveBar({ changes, saving, onDiscard }: SaveBarProps) {
  const isShown = changes > 0;
  // The bar may appear above the field that is being filled in; app.css keeps its room free when a field is scrolled to.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  return (
    <div
      data-save-bar={isShown ? "" : undefined}
      className={
        isShown
          ? "sticky bottom-3 z-10 mt-1 flex flex-wrap items-center justify-end gap-2 rounded-sm border border-edge bg-card py-2 pr-2 pl-4"
          : "sr-only"
      }
    >
      {/* Always in the page, so that screen readers announce the number. */}
      <p role="status" className={classNames("tabular text-sm", isShown && "mr-auto py-1 font-semibold")}>
        {isShown ? `${changes} unsaved ${changes === 1 ? "change" : "changes"}` : ""}
      </p>
      {isShown ? (
        <div className="flex gap-2">
          <Button disabled={saving} onClick={onDiscard}>
            Discard
          </Button>
          <Button type="submit" variant="primary" loading={saving}>
            Save
          </Button>
        </div>
      ) : null}
      <UnsavedGuard unsaved={isShown} />
    </div>
  );
}

import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

type UnsavedGuardProps = {
  unsaved: boolean;
  /** Texts of the dialog, when something other than typed text would be lost. */
  title?: string;
  description?: string;
};

/** Asks before leaving the page with unsaved changes; on closing the tab, the browser asks. */
export function UnsavedGuard({
  unsaved,
  title = "Leave without saving?",
  description = "Your changes on this page will be lost.",
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={title}
      description={description}
      size="sm"
      onClose={blocker.reset}
      cancel="Stay"
      confirm="Leave"
      failure="Could not leave the page"
      pending={false}
      onConfirm={blocker.proceed}
    />
  );
}

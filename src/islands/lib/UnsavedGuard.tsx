import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

type UnsavedGuardProps = {
  unsaved: boolean;
  /** Of what they would lose, where it isn't what they have typed. */
  title?: string;
  description?: string;
};

/** Asks before somebody leaves the page with what they have typed; the browser asks where the tab is closed. */
export function UnsavedGuard({
  unsaved,
  title = "Leave without saving?",
  description = "What you have written on this page is lost.",
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
      refuse="Stay here"
      confirm="Leave"
      failure="The page was not left"
      pending={false}
      onConfirm={blocker.proceed}
    />
  );
}

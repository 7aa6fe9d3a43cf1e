import { EllipsisVertical, List, Plus } from "lucide-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ThreadDetail } from "#src/domain/agent/threads.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { MenuItem, MenuSeparator } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { Sheet } from "#src/components/ui/overlays/Sheet.tsx";
import { downloadFile } from "../../lib/api/download.ts";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { toastFailure, toastOutcome } from "../../lib/forms/save-toasts.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useChangeThread, useDeleteThread } from "./agent.query.ts";
import { RenameThread } from "./RenameThread.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** The thread's title with what can be done with it; on narrow screens also the list of threads. */
export function ThreadHeader({ id, thread }: { id: string | null; thread: ThreadDetail | null }) {
  return (
    <div className={classNames("flex flex-wrap items-center justify-between gap-3", thread === null && "xl:hidden")}>
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 break-words">{thread?.title}</span>
        {thread?.shared === true ? <Badge>{thread.own ? "Shared" : "Shared with you"}</Badge> : null}
      </p>
      <div className="flex items-center gap-1.5">
        <ThreadsSheet id={id} />
        {thread === null ? null : (
          <>
            <DashLink to={paths.dash.agent} className={buttonClasses("ghost", "sm")}>
              <Plus aria-hidden="true" className="size-4" />
              New thread
            </DashLink>
            <ThreadMenu thread={thread} />
          </>
        )}
      </div>
    </div>
  );
}

function ThreadsSheet({ id }: { id: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title="Threads"
      side="right"
      trigger={
        <Button size="sm" className="xl:hidden" icon={<List aria-hidden="true" className="size-4" />}>
          Threads
        </Button>
      }
    >
      <ThreadList currentId={id} onChoose={() => setOpen(false)} />
    </Sheet>
  );
}

function ThreadMenu({ thread }: { thread: ThreadDetail }) {
  const { id, shared, own } = thread;
  const change = useChangeThread(id);
  const remove = useDeleteThread(id);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);

  function download(format: "md" | "json"): void {
    downloadFile(paths.api.agentThreadExport(id), { format }, `thread.${format}`).catch((error: unknown) =>
      toastFailure("The thread could not be exported", error instanceof Error ? error : new Error(String(error))),
    );
  }

  return (
    <>
      <IconMenu label="Thread" icon={EllipsisVertical}>
        {own ? (
          <>
            <MenuItem onSelect={() => setDialog("rename")}>Rename</MenuItem>
            <MenuItem
              onSelect={() =>
                change.mutate(
                  { shared: !shared },
                  toastOutcome(
                    shared ? "No longer shared" : "Shared with your workspace",
                    "The thread could not be changed",
                  ),
                )
              }
            >
              {shared ? "Stop sharing" : "Share with workspace"}
            </MenuItem>
            <MenuSeparator />
          </>
        ) : null}
        <MenuItem onSelect={() => download("md")}>Export as Markdown</MenuItem>
        <MenuItem onSelect={() => download("json")}>Export as JSON</MenuItem>
        {own ? (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => setDialog("delete")}>
              Delete
            </MenuItem>
          </>
        ) : null}
      </IconMenu>
      {dialog === "rename" ? <RenameThread thread={thread} onClose={() => setDialog(null)} /> : null}
      {dialog === "delete" ? (
        <ConfirmDialog
          title="Delete this thread?"
          description="Its questions and answers are deleted for everybody it is shared with."
          confirm="Delete thread"
          failure="The thread could not be deleted"
          pending={remove.isPending}
          onClose={() => setDialog(null)}
          onConfirm={(outcome) =>
            remove.mutate(undefined, { ...outcome, onSuccess: () => void navigate({ to: paths.dash.agent }) })
          }
        />
      ) : null}
    </>
  );
}

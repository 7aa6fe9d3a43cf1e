import { Combine, Eye, EyeOff, MoreHorizontal, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Topic, TopicPatch } from "#src/domain/topics/topics.contract.ts";
import { MenuItem } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { IconMenu } from "#src/components/ui/overlays/IconMenu.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useChangeTopic } from "../../lib/queries/topics.query.ts";
import { useCanCorrect } from "../../lib/session/use-can-correct.ts";
import { MergeTopicDialog } from "./MergeTopicDialog.tsx";
import { RenameTopicDialog } from "./RenameTopicDialog.tsx";

/** Renames, hides or merges a topic, and takes that back. Nothing for people who may not, and in read-only workspaces. */
export function TopicMenu({ topic, others }: { topic: Topic; others: readonly Topic[] }) {
  const isAllowed = useCanCorrect();
  const change = useChangeTopic();
  const [open, setOpen] = useState<"rename" | "merge" | null>(null);
  if (!isAllowed) return null;
  const save = (key: string, patch: TopicPatch, done: string) =>
    change.mutate({ key, patch }, toastOutcome(done, "The topic could not be changed"));
  const { key, label, hidden, renamed, merged } = topic;
  const targets = others.filter((other) => other.key !== key);
  return (
    <div className="flex justify-end">
      <IconMenu label={`Actions for ${label}`} icon={MoreHorizontal} disabled={change.isPending}>
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen("rename")}>
          Rename
        </MenuItem>
        {renamed ? (
          <MenuItem
            icon={<Undo2 aria-hidden="true" />}
            onSelect={() => save(key, { label: null }, "The topic has its former name again")}
          >
            Use the found name
          </MenuItem>
        ) : null}
        {targets.length === 0 ? null : (
          <MenuItem icon={<Combine aria-hidden="true" />} onSelect={() => setOpen("merge")}>
            Merge into another
          </MenuItem>
        )}
        {merged.map((other) => (
          <MenuItem
            key={other.key}
            icon={<Undo2 aria-hidden="true" />}
            onSelect={() => save(other.key, { into: null }, "The topic is counted by itself again")}
          >
            Separate “{other.label}”
          </MenuItem>
        ))}
        <MenuItem
          icon={hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          onSelect={() => save(key, { hidden: !hidden }, hidden ? "The topic is shown again" : "The topic is hidden")}
        >
          {hidden ? "Show" : "Hide"}
        </MenuItem>
      </IconMenu>
      {open === "rename" ? <RenameTopicDialog topic={topic} onClose={() => setOpen(null)} /> : null}
      {open === "merge" ? <MergeTopicDialog topic={topic} targets={targets} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

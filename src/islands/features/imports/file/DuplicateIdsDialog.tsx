import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Dialog } from "#src/components/ui/overlays/Dialog.tsx";

/** `known` of the `checked` conversation ids already exist in `fileName`. */
export type DuplicateIds = { known: number; checked: number; fileName: string };

type DuplicateIdsDialogProps = { duplicates: DuplicateIds; onAnswer: (apart: boolean) => void; onClose: () => void };

/** Asks whether conversations with equal IDs in two files are the same, or just numbered alike. */
export function DuplicateIdsDialog({ duplicates, onAnswer, onClose }: DuplicateIdsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Are these the same conversations?"
      description={`${formatCount(duplicates.known)} of the first ${formatCount(duplicates.checked)} conversation IDs in this file already exist in “${duplicates.fileName}”.`}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>Import as new</Button>
          <Button variant="accent" onClick={() => onAnswer(false)}>
            Merge
          </Button>
        </>
      }
    >
      <p className="text-sm">
        If they are the same, merge them: messages that already exist are skipped. If both files just number their
        conversations 1, 2, 3 …, import this one as new: its IDs get a prefix.
      </p>
    </Dialog>
  );
}

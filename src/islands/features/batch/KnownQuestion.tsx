import { formatCount } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";

/** Conversations of a file whose ids came before with another; `of`: as many were looked for. */
export type Known = { known: number; of: number; fileName: string };

type KnownQuestionProps = { found: Known; onAnswer: (apart: boolean) => void; onClose: () => void };

/** Two files may hold the same conversations, or merely number theirs alike: only the person knows. */
export function KnownQuestion({ found, onAnswer, onClose }: KnownQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Are these the same conversations?"
      description={`${formatCount(found.known)} of the first ${formatCount(found.of)} conversation ids of this file came before, with “${found.fileName}”.`}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>Keep them apart</Button>
          <Button variant="accent" onClick={() => onAnswer(false)}>
            They are the same
          </Button>
        </>
      }
    >
      <p className="text-sm">
        The same conversations are brought together, and nothing counts twice. Where both files merely number theirs 1,
        2, 3 …, keep them apart: the ids of this file then begin with its own name.
      </p>
    </Dialog>
  );
}

import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { Progress } from "#src/components/ui/Progress.tsx";
import { UnsavedGuard } from "../../lib/UnsavedGuard.tsx";

/** A file on its way, which goes only as long as somebody stays: who leaves is asked first. */
export function Sending({ file, sentBytes, onCancel }: { file: File; sentBytes: number; onCancel: () => void }) {
  const sent = Math.min(sentBytes, file.size);
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-2.5">
        <h2 className="truncate font-sans text-base font-semibold tracking-normal">Sending {file.name}</h2>
        <Progress label="Sending the file" value={sent} max={file.size} tone="accent" />
        <p className="tabular text-[0.8125rem] text-soft">
          {formatBytes(sent)} of {formatBytes(file.size)}. Stay on this page until it has arrived.
        </p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
      <UnsavedGuard
        unsaved
        title="Leave before the file has arrived?"
        description={`Nothing of “${file.name}” is brought in then. Once it has arrived, you can go: it is read without you.`}
      />
    </Card>
  );
}

import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { Progress } from "#src/components/ui/Progress.tsx";

/** A file on its way. */
export function Sending({ file, sentBytes, onCancel }: { file: File; sentBytes: number; onCancel: () => void }) {
  const sent = Math.min(sentBytes, file.size);
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-2.5">
        <h2 className="truncate font-sans text-base font-semibold tracking-normal">Sending {file.name}</h2>
        <Progress label="Sending the file" value={sent} max={file.size} tone="accent" />
        <p className="tabular text-[0.8125rem] text-soft">
          {formatBytes(sent)} of {formatBytes(file.size)}
        </p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </Card>
  );
}

import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { UnsavedGuard } from "../../../lib/forms/UnsavedGuard.tsx";

/** Upload progress. Leaving the page would cancel the upload, so it asks for confirmation. */
export function UploadProgress({
  file,
  uploadedBytes,
  onCancel,
}: {
  file: File;
  uploadedBytes: number;
  onCancel: () => void;
}) {
  const uploaded = Math.min(uploadedBytes, file.size);
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-2.5">
        <h2 className="truncate font-sans text-base font-semibold tracking-normal">Uploading {file.name}</h2>
        <Progress label="Upload progress" value={uploaded} max={file.size} tone="accent" />
        <p className="tabular text-[0.8125rem] text-soft">
          {formatBytes(uploaded)} of {formatBytes(file.size)}. Keep this page open until the upload is complete.
        </p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
      <UnsavedGuard
        unsaved
        title="Leave before the upload is complete?"
        description={`“${file.name}” won’t be imported. Once the upload is complete, you can leave and the import continues.`}
      />
    </Card>
  );
}

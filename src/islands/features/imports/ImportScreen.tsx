import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { DETECTION_HEAD_LENGTH } from "#src/domain/imports/import-file.contract.ts";
import { detectFile } from "#src/domain/imports/detect-file.ts";
import { decodeHead } from "#src/domain/imports/text/encoding.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { changeOptions } from "#src/domain/imports/change-options.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useDash } from "../../lib/session/dash-context.ts";
import { DropZone } from "./DropZone.tsx";
import { FileReview } from "./FileReview.tsx";
import type { ChosenFile } from "./FileReview.tsx";
import { createPreviewClient } from "./preview-client.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import { uploadFile } from "./upload-file.ts";
import { ImportHistory } from "./ImportHistory.tsx";
import { ImportResult } from "./ImportResult.tsx";
import { setCachedImport } from "./imports.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

type Step =
  | { kind: "choose" }
  | { kind: "unreadable"; name: string; messages: string[] }
  | { kind: "review"; chosen: ChosenFile }
  | { kind: "uploading"; chosen: ChosenFile; uploadedBytes: number }
  | { kind: "uploaded"; importId: string };

/** Imports a file of past conversations after a preview, and lists earlier imports. */
export function ImportScreen() {
  const { client } = useDash();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const uploading = useRef<AbortController | null>(null);
  const [previewClient] = useState(createPreviewClient);
  useEffect(() => () => uploading.current?.abort(), []);
  useEffect(() => () => previewClient.end(), [previewClient]);

  async function open(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.slice(0, DETECTION_HEAD_LENGTH).arrayBuffer());
    const head = decodeHead(bytes);
    const detection = detectFile(head, file.name);
    const options = buildOptions(detection, { timeZone: client.timeZone });
    if (options === null) {
      setStep({ kind: "unreadable", name: file.name, messages: detection.warnings.map(({ message }) => message) });
    } else {
      setStep({ kind: "review", chosen: { file, head, detection, options } });
    }
  }

  async function importFile(chosen: ChosenFile, apiAccountId: string): Promise<void> {
    const controller = new AbortController();
    uploading.current = controller;
    setStep({ kind: "uploading", chosen, uploadedBytes: 0 });
    try {
      const fileImport = await uploadFile({
        file: chosen.file,
        options: chosen.options,
        apiAccountId,
        signal: controller.signal,
        onProgress: (uploadedBytes) => setStep({ kind: "uploading", chosen, uploadedBytes }),
      });
      setCachedImport(queryClient, fileImport);
      setStep({ kind: "uploaded", importId: fileImport.id });
    } catch (error) {
      // Keeps the file and its options on the screen.
      setStep({ kind: "review", chosen });
      if (!controller.signal.aborted) {
        toast({ title: "Import failed", description: getErrorMessage(error), variant: "destructive" });
      }
    }
  }

  return (
    <div className="grid gap-4">
      {step.kind === "choose" ? <DropZone onFile={(file) => void open(file)} /> : null}
      {step.kind === "unreadable" ? (
        <Card>
          <EmptyState
            title={`“${step.name}” can’t be imported`}
            description={step.messages.join(" ")}
            action={
              <Button variant="primary" onClick={() => setStep({ kind: "choose" })}>
                Choose another file
              </Button>
            }
          />
        </Card>
      ) : null}
      {step.kind === "review" ? (
        <FileReview
          {...step.chosen}
          previewClient={previewClient}
          onOptions={(options) =>
            setStep({
              kind: "review",
              chosen: { ...step.chosen, ...changeOptions(step.chosen.head, step.chosen, options) },
            })
          }
          onClose={() => setStep({ kind: "choose" })}
          onImport={(apiAccountId, options) => void importFile({ ...step.chosen, options }, apiAccountId)}
        />
      ) : null}
      {step.kind === "uploading" ? (
        <UploadProgress
          file={step.chosen.file}
          uploadedBytes={step.uploadedBytes}
          onCancel={() => uploading.current?.abort()}
        />
      ) : null}
      {step.kind === "uploaded" ? (
        <ImportResult key={step.importId} id={step.importId} onImportAnother={() => setStep({ kind: "choose" })} />
      ) : null}
      {step.kind === "choose" || step.kind === "uploaded" ? <ImportHistory /> : null}
    </div>
  );
}

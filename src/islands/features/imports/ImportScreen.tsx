import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ChannelEntry } from "#src/domain/channels/channels.contract.ts";
import { detectImport } from "#src/domain/imports/detect-import.ts";
import { buildOptions } from "#src/domain/imports/detection.ts";
import { changeOptions } from "#src/domain/imports/change-options.ts";
import { CONNECT_STEP } from "#src/domain/onboarding/onboarding.contract.ts";
import { needsOnboarding } from "#src/domain/onboarding/needs-onboarding.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { DropZone } from "./file/DropZone.tsx";
import { FileReview } from "./file/FileReview.tsx";
import type { ChosenFile } from "./file/FileReview.tsx";
import { HistoryChoice } from "./backfill/HistoryChoice.tsx";
import { HistoryImport } from "./backfill/HistoryImport.tsx";
import { createPreviewClient } from "./preview/preview-client.ts";
import { readBytes } from "#src/domain/shared/read-bytes.ts";
import { UploadProgress } from "./file/UploadProgress.tsx";
import { uploadFile } from "./file/upload-file.ts";
import { ImportHistory } from "./results/ImportHistory.tsx";
import { ImportResult } from "./results/ImportResult.tsx";
import { setCachedImport } from "./imports.query.ts";
import { getErrorMessage } from "../../lib/api/api-error.ts";

type Step =
  | { kind: "choose" }
  | { kind: "opening"; name: string }
  | { kind: "unreadable"; name: string; messages: string[] }
  | { kind: "review"; chosen: ChosenFile }
  | { kind: "uploading"; chosen: ChosenFile; uploadedBytes: number }
  | { kind: "uploaded"; importId: string }
  | { kind: "history"; channel: ChannelEntry };

/** Imports a file of past conversations after a preview, and lists earlier imports. */
export function ImportScreen() {
  const { client, role } = useDash();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const uploading = useRef<AbortController | null>(null);
  /** The file chosen last. */
  const opening = useRef<File | null>(null);
  const [previewClient] = useState(createPreviewClient);
  useEffect(() => () => uploading.current?.abort(), []);
  useEffect(() => () => previewClient.end(), [previewClient]);

  async function open(file: File, sheet: string | null = null): Promise<void> {
    opening.current = file;
    if (sheet === null) setStep({ kind: "opening", name: file.name });
    try {
      const { head, detection } = await detectImport(() => readBytes(file), file.name, sheet);
      if (opening.current !== file) return;
      const options = buildOptions(detection, { timeZone: client.timeZone });
      const messages = detection.warnings.map(({ message }) => message);
      if (options === null && sheet !== null) {
        // The sheet that was read before stays.
        toast({ title: "This sheet can’t be imported", description: messages.join(" "), variant: "destructive" });
      } else if (options === null) {
        setStep({ kind: "unreadable", name: file.name, messages });
      } else {
        setStep({ kind: "review", chosen: { file, head, detection, options } });
      }
    } catch {
      if (opening.current !== file) return;
      // The file was moved or changed, or the browser may not read it.
      setStep({ kind: "unreadable", name: file.name, messages: ["The file couldn’t be read. Choose it again."] });
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
      {needsOnboarding({ onboardingCompleted: client.onboardingCompleted, role }) ? (
        <a
          href={paths.onboardingStep(CONNECT_STEP)}
          className="flex w-fit items-center gap-1.5 rounded-xs text-sm font-semibold text-soft underline-offset-4 hover:text-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to setup
        </a>
      ) : null}
      <ReadOnlyNote>
        While your workspace is read-only, you can preview files, but not import them or undo imports.
      </ReadOnlyNote>
      {step.kind === "choose" || step.kind === "opening" ? <DropZone onFile={(file) => void open(file)} /> : null}
      {step.kind === "choose" ? <HistoryChoice onChoose={(channel) => setStep({ kind: "history", channel })} /> : null}
      {step.kind === "history" ? (
        <HistoryImport
          key={step.channel.id}
          channel={step.channel}
          onClose={() => setStep({ kind: "choose" })}
          onStarted={(importId) => setStep({ kind: "uploaded", importId })}
        />
      ) : null}
      {step.kind === "opening" ? (
        <p role="status" className="text-center text-sm text-soft wrap-anywhere">
          Opening “{step.name}”…
        </p>
      ) : null}
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
          onSheet={(sheet) => void open(step.chosen.file, sheet)}
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
      {step.kind === "choose" || step.kind === "opening" || step.kind === "uploaded" ? <ImportHistory /> : null}
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { DETECTION_HEAD_LENGTH } from "#src/domain/batch/batch.contract.ts";
import { detectBatch } from "#src/domain/batch/detect-batch.ts";
import { decodeHead } from "#src/domain/batch/encoding.ts";
import { proposeOptions } from "#src/domain/batch/detection.ts";
import { applyOptions } from "#src/domain/batch/remap.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useDash } from "../../lib/dash-context.ts";
import { explainError } from "../../lib/QueryError.tsx";
import { DropZone } from "./DropZone.tsx";
import { FileReview } from "./FileReview.tsx";
import type { ChosenFile } from "./FileReview.tsx";
import { createPreviewReader } from "./preview-reader.ts";
import { Sending } from "./Sending.tsx";
import { sendUpload } from "./upload-file.ts";
import { UploadHistory } from "./UploadHistory.tsx";
import { UploadResult } from "./UploadResult.tsx";
import { keepUpload } from "./uploads.query.ts";

type Step =
  | { kind: "choose" }
  | { kind: "unreadable"; name: string; messages: string[] }
  | { kind: "review"; chosen: ChosenFile }
  | { kind: "sending"; chosen: ChosenFile; sentBytes: number }
  | { kind: "sent"; uploadId: string };

/** A file of past conversations: looked at here, then brought in; and what was brought in before. */
export function BatchScreen() {
  const { client } = useDash();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const sending = useRef<AbortController | null>(null);
  const [reader] = useState(createPreviewReader);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => () => reader.end(), [reader]);

  async function open(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.slice(0, DETECTION_HEAD_LENGTH).arrayBuffer());
    const head = decodeHead(bytes);
    const detection = detectBatch(head, file.name);
    const options = proposeOptions(detection, { timeZone: client.timeZone });
    if (options === null) {
      setStep({ kind: "unreadable", name: file.name, messages: detection.warnings.map(({ message }) => message) });
    } else {
      setStep({ kind: "review", chosen: { file, head, detection, options } });
    }
  }

  async function send(chosen: ChosenFile, apiAccountId: string): Promise<void> {
    const controller = new AbortController();
    sending.current = controller;
    setStep({ kind: "sending", chosen, sentBytes: 0 });
    try {
      const upload = await sendUpload({
        file: chosen.file,
        options: chosen.options,
        apiAccountId,
        signal: controller.signal,
        onProgress: (sentBytes) => setStep({ kind: "sending", chosen, sentBytes }),
      });
      keepUpload(queryClient, upload);
      setStep({ kind: "sent", uploadId: upload.id });
    } catch (error) {
      // Nothing is lost: the file and its settings stay on the screen.
      setStep({ kind: "review", chosen });
      if (!controller.signal.aborted) {
        toast({ title: "The file was not brought in", description: explainError(error), variant: "destructive" });
      }
    }
  }

  return (
    <div className="grid gap-4">
      {step.kind === "choose" ? <DropZone onFile={(file) => void open(file)} /> : null}
      {step.kind === "unreadable" ? (
        <Card>
          <EmptyState
            title={`“${step.name}” could not be read`}
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
          reader={reader}
          onOptions={(options) =>
            setStep({
              kind: "review",
              chosen: { ...step.chosen, ...applyOptions(step.chosen.head, step.chosen, options) },
            })
          }
          onLeave={() => setStep({ kind: "choose" })}
          onSend={(apiAccountId, options) => void send({ ...step.chosen, options }, apiAccountId)}
        />
      ) : null}
      {step.kind === "sending" ? (
        <Sending file={step.chosen.file} sentBytes={step.sentBytes} onCancel={() => sending.current?.abort()} />
      ) : null}
      {step.kind === "sent" ? (
        <UploadResult key={step.uploadId} id={step.uploadId} onAnother={() => setStep({ kind: "choose" })} />
      ) : null}
      {step.kind === "choose" || step.kind === "sent" ? <UploadHistory /> : null}
    </div>
  );
}

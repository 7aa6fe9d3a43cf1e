import { useEffect, useState } from "react";
import { canUpload } from "#src/domain/auth/policies.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useReadOnly } from "../../lib/session/use-read-only.ts";
import { CallDropZone } from "./CallDropZone.tsx";
import { CallList } from "./CallList.tsx";
import { CallPreview } from "./CallPreview.tsx";
import { createMeasureClient } from "./measure-client.ts";
import type { CallSettings, LocalCall, MeasureReply } from "./measure-protocol.ts";
import { RecordingSettings } from "./RecordingSettings.tsx";
import { SummarySection } from "./SummarySection.tsx";

const GUESSED: CallSettings = { bot: null, startedAt: null };

type Step = { files: File[]; share: number; call: LocalCall | null; error: string | null };

/** /dash/voice-analysis: measures a call in the browser, sends it if wanted, and lists the calls. */
export function VoiceScreen() {
  const { role } = useDash();
  const isReadOnly = useReadOnly();
  const [step, setStep] = useState<Step | null>(null);
  const [client] = useState(() =>
    createMeasureClient((reply) => setStep((before) => (before === null ? null : applyReply(before, reply)))),
  );
  useEffect(() => () => client.end(), [client]);

  function open(files: File[]): void {
    setStep({ files, share: 0, call: null, error: null });
    client.open(files, GUESSED);
  }

  const isMeasuring = step !== null && step.call === null && step.error === null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReadOnlyNote>Calls are measured in your browser. None is sent while your workspace is read-only.</ReadOnlyNote>
      {canUpload(role) ? null : (
        <p role="note" className="rounded-md border border-rule bg-wash px-4 py-3 text-sm text-soft sm:px-5">
          You can view calls and measure files in your browser. Members send them to the workspace.
        </p>
      )}
      {step?.call ? (
        <CallPreview
          key={step.files.map(({ name, size }) => `${name} ${String(size)}`).join()}
          files={step.files}
          call={step.call}
          error={step.error}
          canSend={canUpload(role) && !isReadOnly}
          onRead={(settings) => client.read(settings)}
          onClose={() => setStep(null)}
        />
      ) : (
        <CallDropZone onFiles={open} error={step?.error ?? null} />
      )}
      {isMeasuring ? (
        <Card className="grid gap-2 p-4 text-sm">
          <p role="status">Measuring {step.files.map(({ name }) => name).join(" and ")}. Nothing has been sent.</p>
          <Progress label="Measured" value={step.share * 100} />
        </Card>
      ) : null}
      <SummarySection />
      <CallList />
      <RecordingSettings />
    </div>
  );
}

function applyReply(step: Step, reply: MeasureReply): Step {
  if (reply.kind === "progress") return { ...step, share: reply.share };
  if (reply.kind === "failed") return { ...step, error: reply.message };
  return { ...step, call: reply.call, error: null };
}

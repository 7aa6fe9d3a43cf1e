import { useState } from "react";
import type { BatchOptions } from "#src/domain/batch/batch.contract.ts";
import { listOpenWarnings } from "#src/domain/batch/remap.ts";
import type { Detection } from "#src/domain/batch/detection.ts";
import type { BatchPreview } from "#src/domain/uploads/batch-preview.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { Progress } from "#src/components/ui/Progress.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { KnownQuestion } from "./KnownQuestion.tsx";
import type { Known } from "./KnownQuestion.tsx";
import { askKnown } from "./uploads.query.ts";
import { FORMAT_NAMES } from "./batch-words.ts";
import { BringIn } from "./BringIn.tsx";
import type { PreviewReader } from "./preview-reader.ts";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { ReadingOptions } from "./ReadingOptions.tsx";
import { useBatchPreview } from "./use-batch-preview.ts";
import { ENGINE_GOAL, useTargetAccount } from "./use-target-account.ts";

const NOTHING_KNOWN = { known: 0, fileName: null };

/** `head`: the file's first part as text, which detection looks at. */
export type ChosenFile = { file: File; head: string; detection: Detection; options: BatchOptions };

type FileReviewProps = Omit<ChosenFile, "head"> & {
  reader: PreviewReader;
  onOptions: (options: BatchOptions) => void;
  onLeave: () => void;
  onSend: (apiAccountId: string, options: BatchOptions) => void;
};

/** A file before it is sent: what it holds, how it is read, what its funnel looks like. */
export function FileReview({ reader, file, detection, options, onOptions, onLeave, onSend }: FileReviewProps) {
  const target = useTargetAccount();
  const unanswered = detection.dateOrder === "ambiguous" && options.dateOrder === null;
  const state = useBatchPreview(reader, {
    file,
    options: unanswered ? null : options,
    goal: target.account?.goal ?? ENGINE_GOAL,
  });
  const { preview } = state;
  const warnings = listOpenWarnings({ detection, options });
  const missing = findMissing(unanswered, preview);
  const [found, setFound] = useState<(Known & { apiAccountId: string }) | null>(null);

  function send(apiAccountId: string, apart: boolean): void {
    onSend(apiAccountId, { ...options, apart });
  }

  async function ask(apiAccountId: string): Promise<void> {
    const conversationIds = preview?.conversationIds ?? [];
    const isNamed = options.columns.some(({ field }) => field === "conversationId");
    if (options.format !== "csv" || !isNamed) return send(apiAccountId, false);
    // Who can't ask can't send either: the sending says so.
    const { known, fileName } = await askKnown({ apiAccountId, conversationIds }).catch(() => NOTHING_KNOWN);
    if (fileName === null) send(apiAccountId, false);
    else setFound({ known, of: conversationIds.length, fileName, apiAccountId });
  }

  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
        <div className="grid min-w-0 flex-1 basis-56">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{file.name}</h2>
          <p className="text-[0.8125rem] text-soft">{formatBytes(file.size)}</p>
        </div>
        <Badge>{FORMAT_NAMES[options.format]}</Badge>
        <Button size="sm" onClick={onLeave}>
          Another file
        </Button>
      </Card>
      {warnings.length === 0 ? null : (
        <ul className="grid gap-1.5 rounded-md border border-consideration-ink/40 bg-card px-5 py-3.5 text-sm text-consideration-ink">
          {warnings.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-4 max-xl:order-last">
          <Reading state={state} file={file} />
          {preview === null || missing !== null ? (
            <PreviewPlace missing={missing} />
          ) : (
            <div
              aria-busy={state.reading}
              className={`grid gap-4 transition-opacity ${state.reading ? "opacity-60" : ""}`}
            >
              <PreviewPanel preview={preview} fileName={file.name} />
            </div>
          )}
        </div>
        <div className="grid gap-4 xl:sticky xl:top-20">
          <Section title="How it is read" description="Detected from the file; change what is not right.">
            <ReadingOptions detection={detection} options={options} onChange={onOptions} />
          </Section>
          <BringIn
            target={target}
            conversations={preview?.stats.conversations ?? 0}
            ready={!unanswered && preview !== null && !state.reading && preview.stats.messages > 0}
            onSend={(apiAccountId) => void ask(apiAccountId)}
          />
          {found === null ? null : (
            <KnownQuestion
              found={found}
              onAnswer={(apart) => send(found.apiAccountId, apart)}
              onClose={() => setFound(null)}
            />
          )}
        </div>
      </div>
    </>
  );
}

function Reading({ state, file }: { state: ReturnType<typeof useBatchPreview>; file: File }) {
  if (state.failure !== null) {
    return (
      <p role="alert" className="rounded-md border border-drop-ink/40 bg-card px-5 py-3.5 text-sm text-drop-ink">
        The file could not be read: {state.failure}
      </p>
    );
  }
  if (!state.reading || state.progress === null) return null;
  const { readBytes, messages } = state.progress;
  return (
    <Card className="flex items-center gap-4 px-5 py-3.5">
      <div className="grid flex-1 gap-2">
        <p className="tabular text-sm">
          Reading: {formatBytes(readBytes)} of {formatBytes(file.size)}, {formatCount(messages)} messages
        </p>
        <Progress label="Reading the file" value={readBytes} max={file.size} tone="accent" />
      </div>
      <Button size="sm" onClick={state.stop}>
        Stop
      </Button>
    </Card>
  );
}

/** What the person has to say before anything can be read. */
function findMissing(unanswered: boolean, preview: BatchPreview | null): string | null {
  if (unanswered) return "how the dates are written";
  return preview?.errors[0]?.code === "missing_column" ? "what the columns hold" : null;
}

function PreviewPlace({ missing }: { missing: string | null }) {
  if (missing !== null) {
    return <Card className="px-5 py-10 text-center text-soft">Say {missing}, and the preview is drawn.</Card>;
  }
  return (
    <div role="status" aria-label="Reading the file" className="grid gap-4">
      <Skeleton className="h-20 w-full rounded-md" />
      <Skeleton className="h-80 w-full rounded-md" />
    </div>
  );
}

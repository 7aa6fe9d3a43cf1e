import { useState } from "react";
import { DEFAULT_GOAL } from "#src/domain/analysis/analysis.contract.ts";
import type { OpenQuestion } from "#src/domain/imports/change-options.ts";
import type { ImportOptions } from "#src/domain/imports/import-file.contract.ts";
import { listOpenQuestions, listOpenWarnings } from "#src/domain/imports/change-options.ts";
import type { Detection } from "#src/domain/imports/detection.ts";
import type { ImportPreview } from "#src/domain/imports/import-preview.ts";
import { FORMATS } from "#src/domain/imports/formats.ts";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { Progress } from "#src/components/ui/feedback/Progress.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { DuplicateIdsDialog } from "./DuplicateIdsDialog.tsx";
import type { DuplicateIds } from "./DuplicateIdsDialog.tsx";
import { findExistingConversations } from "../imports.query.ts";
import { ImportSection } from "../ImportSection.tsx";
import type { PreviewClient } from "../preview/preview-client.ts";
import { PreviewPanel } from "../preview/PreviewPanel.tsx";
import { ParsingOptions } from "../options/ParsingOptions.tsx";
import { useImportPreview } from "../preview/use-import-preview.ts";
import type { PreviewState } from "../preview/use-import-preview.ts";
import { useTargetAccount } from "../use-target-account.ts";

const NO_DUPLICATES = { known: 0, fileName: null };

/** `head` is the decoded start of the file, for detection. */
export type ChosenFile = { file: File; head: string; detection: Detection; options: ImportOptions };

type FileReviewProps = Omit<ChosenFile, "head"> & {
  previewClient: PreviewClient;
  onOptions: (options: ImportOptions) => void;
  onSheet: (sheet: string) => void;
  onClose: () => void;
  onImport: (apiAccountId: string, options: ImportOptions) => void;
};

/** Reviews a file before the import: warnings, preview and parsing options. */
export function FileReview({
  previewClient,
  file,
  detection,
  options,
  onClose,
  onImport,
  ...changes
}: FileReviewProps) {
  const target = useTargetAccount();
  const [question = null] = listOpenQuestions({ detection, options });
  const state = useImportPreview(previewClient, {
    file,
    options: question === null ? options : null,
    goal: target.account?.goal ?? DEFAULT_GOAL,
  });
  const { preview } = state;
  const warnings = listOpenWarnings({ detection, options });
  const prompt = getPrompt(question, preview);
  const [duplicates, setDuplicates] = useState<(DuplicateIds & { apiAccountId: string }) | null>(null);

  function startImport(apiAccountId: string, apart: boolean): void {
    onImport(apiAccountId, { ...options, apart });
  }

  async function checkDuplicates(apiAccountId: string): Promise<void> {
    const conversationIds = preview?.conversationIds ?? [];
    const hasIdColumn = options.columns.some(({ field }) => field === "conversationId");
    const { kind } = FORMATS[options.format];
    if (kind !== "log" && !(kind === "table" && hasIdColumn)) return startImport(apiAccountId, false);
    // If the check fails, so does the import, which then shows the error.
    const { known, fileName } = await findExistingConversations({ apiAccountId, conversationIds }).catch(
      () => NO_DUPLICATES,
    );
    if (fileName === null) startImport(apiAccountId, false);
    else setDuplicates({ known, checked: conversationIds.length, fileName, apiAccountId });
  }

  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 sm:px-5">
        <div className="grid min-w-0 flex-1 basis-56">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{file.name}</h2>
          <p className="text-[0.8125rem] text-soft">{describeSize(file, detection)}</p>
        </div>
        <Badge>{FORMATS[options.format].label}</Badge>
        <Button size="sm" onClick={onClose}>
          Choose another file
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
          <ReadingProgress state={state} file={file} />
          {preview === null || prompt !== null ? (
            <PreviewPlaceholder prompt={prompt} />
          ) : (
            <div
              aria-busy={state.isReading}
              className={`grid gap-4 transition-opacity ${state.isReading ? "opacity-60" : ""}`}
            >
              <PreviewPanel preview={preview} fileName={file.name} />
            </div>
          )}
        </div>
        <div className="grid gap-4 xl:sticky xl:top-20">
          <Section title="Parsing options" description="Detected from the file. Change anything that isn’t right.">
            <ParsingOptions
              detection={detection}
              options={options}
              onChange={changes.onOptions}
              onSheet={changes.onSheet}
            />
          </Section>
          <ImportSection
            target={target}
            conversations={preview?.stats.conversations ?? 0}
            messages={preview?.stats.messages ?? 0}
            blockedBy={describeBlock(question, state)}
            onImport={(apiAccountId) => void checkDuplicates(apiAccountId)}
          />
          {duplicates === null ? null : (
            <DuplicateIdsDialog
              duplicates={duplicates}
              onAnswer={(apart) => startImport(duplicates.apiAccountId, apart)}
              onClose={() => setDuplicates(null)}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** Size of the file, and what is in it if it is a zip. */
function describeSize(file: File, { archive }: Detection): string {
  const parts = [formatBytes(file.size)];
  if (archive !== null && archive.files > 1) parts.push(`${formatCount(archive.files)} files with conversations`);
  if (archive !== null && archive.media > 0) parts.push(`${formatNumberOf(archive.media, "media file")} not opened`);
  return parts.join(" · ");
}

function ReadingProgress({ state, file }: { state: ReturnType<typeof useImportPreview>; file: File }) {
  if (state.failure !== null) {
    return (
      <p role="alert" className="rounded-md border border-drop-ink/40 bg-card px-5 py-3.5 text-sm text-drop-ink">
        The file couldn’t be read: {state.failure}
      </p>
    );
  }
  if (!state.isReading || state.progress === null) return null;
  const { readBytes, messages } = state.progress;
  return (
    <Card className="flex items-center gap-4 px-5 py-3.5">
      <div className="grid flex-1 gap-2">
        <p className="tabular text-sm">
          Reading {formatBytes(readBytes)} of {formatBytes(file.size)}, {formatCount(messages)} messages
        </p>
        <Progress label="Reading the file" value={readBytes} max={file.size} tone="accent" />
      </div>
      <Button size="sm" onClick={state.stop}>
        Stop
      </Button>
    </Card>
  );
}

const QUESTION_PROMPTS: Record<OpenQuestion, string> = {
  dateOrder: "Choose the date format to see a preview.",
  clockWords: "Choose the meaning of the words next to the times to see a preview.",
  speakers: "Choose who the new names are to see a preview.",
};

const QUESTION_BLOCKS: Record<OpenQuestion, string> = {
  dateOrder: "To import, choose the date format above.",
  clockWords: "To import, choose the meaning of the words next to the times above.",
  speakers: "To import, choose who each new name is above.",
};

/** Says why the file can't be imported yet; null if it can. */
function describeBlock(question: OpenQuestion | null, { failure, isReading, preview }: PreviewState): string | null {
  if (question !== null) return QUESTION_BLOCKS[question];
  if (failure !== null) return "The file couldn’t be read. Choose it again.";
  if (isReading) return "You can import once the whole file is read.";
  if (preview === null) return "You stopped reading the file. Choose it again to import it.";
  if (preview.errors[0]?.code === "missing_column") return "To import, map the columns above.";
  return preview.stats.messages === 0 ? "No messages were found. Check the parsing options above." : null;
}

/** Returns a prompt for the option that the preview needs, or null. */
function getPrompt(question: OpenQuestion | null, preview: ImportPreview | null): string | null {
  if (question !== null) return QUESTION_PROMPTS[question];
  return preview?.errors[0]?.code === "missing_column" ? "Map the columns to see a preview." : null;
}

function PreviewPlaceholder({ prompt }: { prompt: string | null }) {
  if (prompt !== null) {
    return <Card className="px-5 py-10 text-center text-soft">{prompt}</Card>;
  }
  return (
    <div role="status" aria-label="Reading the file" className="grid gap-4">
      <Skeleton className="h-20 w-full rounded-md" />
      <Skeleton className="h-80 w-full rounded-md" />
    </div>
  );
}

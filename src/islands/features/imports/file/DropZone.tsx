import { ClipboardPaste, FileUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { formatBytes } from "#src/domain/shared/format-bytes.ts";
import { validateFile } from "./validate-file.ts";
import { MAX_IMPORT_BYTES } from "#src/domain/imports/imports.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Textarea } from "#src/components/ui/forms/Textarea.tsx";

const ACCEPTED =
  ".csv,.tsv,.txt,.log,.json,.jsonl,.ndjson,.xlsx,.zip,.gz,text/csv,text/plain,text/tab-separated-values,application/json,application/zip,application/gzip";

/** Accepts a file by drop, file picker or paste, without uploading it. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function selectFile(file: File | undefined): void {
    if (file === undefined) return;
    const fileError = validateFile(file);
    setError(fileError);
    if (fileError === null) onFile(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsDragOver(false);
    selectFile(event.dataTransfer.files[0]);
  }

  function paste(event: ClipboardEvent): void {
    const file = event.clipboardData.files[0];
    if (file === undefined) return;
    event.preventDefault();
    selectFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={classNames(
        "grid grid-cols-1 justify-items-center gap-4 rounded-lg border-2 border-dashed px-5 py-12 text-center wrap-anywhere transition-colors",
        isDragOver ? "border-accent bg-accent/5" : "border-edge/60 bg-card",
      )}
    >
      <FileUp aria-hidden="true" className="size-8 text-faint" strokeWidth={1.5} />
      <div className="grid max-w-xl gap-2">
        <h2 className="text-xl">Drop a conversation file here</h2>
        <p className="text-[0.9375rem] text-soft">
          CSV, Excel, transcripts, JSON, and exports of chat apps and bot platforms, also zipped, up to{" "}
          {formatBytes(MAX_IMPORT_BYTES)}. You see a preview of the funnel before anything is uploaded.
        </p>
        <p className="text-[0.8125rem] text-soft">
          WhatsApp, Telegram, Messenger, Instagram, ChatGPT, Rasa, Dialogflow, Zendesk, Intercom, Botpress, Voiceflow.{" "}
          <a href={paths.doc("batch-formats")} className="font-semibold underline underline-offset-4 hover:text-ink">
            All file formats
          </a>
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
          icon={<ClipboardPaste aria-hidden="true" className="size-4 text-faint" />}
        >
          Paste text
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="Conversation file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          selectFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {error === null ? null : (
        <p role="alert" className="max-w-xl text-sm font-medium text-drop-ink">
          {error}
        </p>
      )}
      {isPasting ? (
        <PasteForm onText={(text) => selectFile(new File([text], "pasted.txt", { type: "text/plain" }))} />
      ) : null}
    </div>
  );
}

function PasteForm({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState("");
  const reasonId = useId();
  const isEmpty = text.trim() === "";
  return (
    <form
      className="grid w-full max-w-2xl gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onText(text);
      }}
    >
      <Field label="Conversation text" hint="One message per line, starting with the speaker.">
        <Textarea
          rows={7}
          value={text}
          placeholder={"User: Hi, do you have a table for two tonight?\nBot: Yes, at 8 pm. Shall I book it?"}
          onChange={(event) => setText(event.target.value)}
          className="max-h-80 font-mono text-[0.8125rem]!"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          blocked={isEmpty}
          {...(isEmpty ? { "aria-describedby": reasonId } : {})}
        >
          Preview text
        </Button>
        {isEmpty ? (
          <p id={reasonId} className="text-[0.8125rem] text-soft">
            Paste or type a conversation first.
          </p>
        ) : null}
      </div>
    </form>
  );
}

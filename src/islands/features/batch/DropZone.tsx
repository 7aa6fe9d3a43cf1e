import { ClipboardPaste, FileUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { formatBytes } from "#src/domain/uploads/bytes.ts";
import { findRefusal } from "./file-refusal.ts";
import { MAX_UPLOAD_BYTES } from "#src/domain/uploads/uploads.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { Textarea } from "#src/components/ui/Textarea.tsx";

const ACCEPTED = ".csv,.tsv,.txt,.log,text/csv,text/plain,text/tab-separated-values";

/** Takes a file by drop, by button or by paste. Nothing is sent from here. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [pasting, setPasting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function take(file: File | undefined): void {
    if (file === undefined) return;
    const refusal = findRefusal(file);
    setProblem(refusal);
    if (refusal === null) onFile(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  function paste(event: ClipboardEvent): void {
    const file = event.clipboardData.files[0];
    if (file === undefined) return;
    event.preventDefault();
    take(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={classNames(
        "grid grid-cols-1 justify-items-center gap-4 rounded-lg border-2 border-dashed px-5 py-12 text-center wrap-anywhere transition-colors",
        over ? "border-accent bg-accent/5" : "border-edge/60 bg-card",
      )}
    >
      <FileUp aria-hidden="true" className="size-8 text-faint" strokeWidth={1.5} />
      <div className="grid max-w-xl gap-2">
        <h2 className="text-xl">Drop a file of conversations here</h2>
        <p className="text-[0.9375rem] text-soft">
          CSV, plain transcripts, and chats exported from a messaging app, up to {formatBytes(MAX_UPLOAD_BYTES)}. The
          file is read here first: you see its funnel before anything is sent.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
          icon={<ClipboardPaste aria-hidden="true" className="size-4 text-faint" />}
        >
          Paste text
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="File of conversations"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {problem === null ? null : (
        <p role="alert" className="max-w-xl text-sm font-medium text-drop-ink">
          {problem}
        </p>
      )}
      {pasting ? <PasteForm onText={(text) => take(new File([text], "pasted.txt", { type: "text/plain" }))} /> : null}
    </div>
  );
}

function PasteForm({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <form
      className="grid w-full max-w-2xl gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        onText(text);
      }}
    >
      <Field label="Conversation text" hint="One message a line, each beginning with who wrote it.">
        <Textarea
          rows={7}
          value={text}
          placeholder={"User: Hi, do you have a table for two tonight?\nBot: Yes, at 8 pm. Shall I book it?"}
          onChange={(event) => setText(event.target.value)}
          className="max-h-80 font-mono text-[0.8125rem]!"
        />
      </Field>
      <Button type="submit" variant="primary" disabled={text.trim() === ""} className="w-fit">
        Read this text
      </Button>
    </form>
  );
}

import { AudioLines } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { classNames } from "#src/components/ui/class-names.ts";

const ACCEPTED = ".wav,.mp3,.ogg,.opus,.oga,.vtt,.srt,.json,audio/wav,audio/mpeg,audio/ogg,text/vtt,application/json";

type CallDropZoneProps = {
  onFiles: (files: File[]) => void;
  /** Why the last files can't be read. */
  error: string | null;
};

/** Accepts a recording, a transcript or both. They stay on the person's machine. */
export function CallDropZone({ onFiles, error }: CallDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);

  function choose(files: FileList | null): void {
    if (files !== null && files.length > 0) onFiles([...files]);
  }

  return (
    <div
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsDragOver(false);
        choose(event.dataTransfer.files);
      }}
      className={classNames(
        "grid grid-cols-1 justify-items-center gap-4 rounded-lg border-2 border-dashed px-5 py-10 text-center wrap-anywhere transition-colors",
        isDragOver ? "border-accent bg-accent/5" : "border-edge/60 bg-card",
      )}
    >
      <AudioLines aria-hidden="true" className="size-8 text-faint" strokeWidth={1.5} />
      <div className="grid max-w-xl gap-2">
        <h2 className="text-xl">Drop a recording, a transcript, or both</h2>
        <p className="text-[0.9375rem] text-soft">
          WAV, MP3 or OGG up to 512 MiB and 4 hours; WebVTT, SRT or the JSON of a recognizer. They are measured in your
          browser. Nothing is sent before you press a button.
        </p>
        <p className="text-[0.8125rem] text-soft">
          <a href={paths.doc("call-measures")} className="font-semibold underline underline-offset-4 hover:text-ink">
            What is measured
          </a>
        </p>
      </div>
      <Button variant="primary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Recording or transcript"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          choose(target.files);
          target.value = "";
        }}
      />
      {error === null ? null : (
        <p role="alert" className="max-w-xl text-sm font-medium text-drop-ink">
          {error}
        </p>
      )}
    </div>
  );
}

import { memo, useEffect, useRef, useSyncExternalStore } from "react";
import { formatClock, SPEAKER_LABELS } from "#src/domain/voice/turn-rows.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import type { Player } from "./use-player.ts";

type Segment = Timeline["segments"][number];
type CallTranscriptProps = { segments: readonly Segment[] } & Pick<Player, "headMs" | "subscribe" | "seek">;

/** What was said, in step with the play head; a line's click goes there. Only lines that change are rendered. */
export const CallTranscript = memo(function CallTranscript({ segments, headMs, subscribe, seek }: CallTranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = useSyncExternalStore(subscribe, () => {
    const ms = headMs();
    return segments.findLastIndex(({ startMs }) => startMs <= ms);
  });

  useEffect(() => {
    const [outer, line] = [list.current, list.current?.children[current]];
    if (!outer || !(line instanceof HTMLElement)) return;
    // The list alone: the page stays where it is.
    const top = line.offsetTop - outer.offsetTop;
    if (top < outer.scrollTop || top + line.offsetHeight > outer.scrollTop + outer.clientHeight) {
      outer.scrollTop = top - outer.clientHeight / 3;
    }
  }, [current]);

  return (
    <div className="grid min-w-0 content-start gap-2">
      <h3 className="flex min-h-8 items-center text-sm font-semibold">Transcript</h3>
      <ol ref={list} aria-label="Transcript" className="max-h-80 overflow-y-auto rounded-sm border border-rule">
        {segments.map((segment, at) => (
          <TranscriptLine key={at} segment={segment} isCurrent={at === current} seek={seek} />
        ))}
      </ol>
    </div>
  );
});

type TranscriptLineProps = { segment: Segment; isCurrent: boolean; seek: Player["seek"] };

const TranscriptLine = memo(function TranscriptLine({ segment, isCurrent, seek }: TranscriptLineProps) {
  const { speaker, startMs, text } = segment;
  return (
    <li className="border-b border-rule last:border-b-0">
      <button
        type="button"
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => seek(startMs)}
        className={classNames(
          "grid w-full grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 border-l-3 px-3 py-2 text-left text-sm hover:bg-wash",
          isCurrent ? "border-accent-ink bg-wash" : "border-transparent",
        )}
      >
        <span className="tabular text-[0.8125rem] text-soft">{formatClock(startMs)}</span>
        <span className="wrap-anywhere">
          <strong>{SPEAKER_LABELS[speaker]}:</strong> {text}
        </span>
      </button>
    </li>
  );
});

import { useEffect, useRef } from "react";
import { formatClock, SPEAKER_LABELS } from "#src/domain/voice/turn-rows.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import type { Player } from "./use-player.ts";

/** What was said, in step with the play head; a line's click goes there. */
export function CallTranscript({ segments, player }: { segments: Timeline["segments"]; player: Player }) {
  const list = useRef<HTMLOListElement>(null);
  const current = segments.findLastIndex(({ startMs }) => startMs <= player.ms);

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
      <h3 className="text-sm font-semibold">Transcript</h3>
      <ol ref={list} aria-label="Transcript" className="max-h-80 overflow-y-auto rounded-sm border border-rule">
        {segments.map(({ speaker, startMs, text }, at) => (
          <li key={at} className="border-b border-rule last:border-b-0">
            <button
              type="button"
              aria-current={at === current ? "true" : undefined}
              onClick={() => player.seek(startMs)}
              className={classNames(
                "grid w-full grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 border-l-3 px-3 py-2 text-left text-sm hover:bg-wash",
                at === current ? "border-accent-ink bg-wash" : "border-transparent",
              )}
            >
              <span className="tabular text-[0.8125rem] text-soft">{formatClock(startMs)}</span>
              <span className="wrap-anywhere">
                <strong>{SPEAKER_LABELS[speaker]}:</strong> {text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

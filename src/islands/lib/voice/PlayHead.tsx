import { useSyncExternalStore } from "react";
import { describeMoment, formatClock } from "#src/domain/voice/turn-rows.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import type { Player } from "./use-player.ts";

type PlayHeadProps = { timeline: Timeline } & Pick<Player, "headMs" | "subscribe">;

/** The position as a slider, with who speaks there in words. */
export function PlayHead({ timeline, headMs, subscribe }: PlayHeadProps) {
  const seconds = useSyncExternalStore(subscribe, () => Math.floor(headMs() / 1000));
  const speech = useSyncExternalStore(subscribe, () => describeMoment(timeline, headMs()));
  const clock = formatClock(seconds * 1000);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Play head"
      aria-valuemin={0}
      aria-valuemax={Math.floor(timeline.durationMs / 1000)}
      aria-valuenow={seconds}
      aria-valuetext={`${clock}, ${speech}`}
      className="tabular min-w-36 rounded-sm border border-rule px-3 py-2 text-sm"
    >
      {clock} / {formatClock(timeline.durationMs)}
    </div>
  );
}

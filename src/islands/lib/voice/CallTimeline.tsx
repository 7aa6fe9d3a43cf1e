import { Minus, Pause, Play, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { findMarks } from "#src/domain/voice/timeline-marks.ts";
import { listTurnRows } from "#src/domain/voice/turn-rows.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { Switch } from "#src/components/ui/forms/Switch.tsx";
import { CallTranscript } from "./CallTranscript.tsx";
import { PlayHead } from "./PlayHead.tsx";
import { handleTimelineKey } from "./timeline-keys.ts";
import { TimelineView } from "./TimelineView.tsx";
import { TurnsTable } from "./TurnsTable.tsx";
import { usePlayer } from "./use-player.ts";
import type { PlayerSource } from "./use-player.ts";

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const MAX_ZOOM = 64;

type CallTimelineProps = {
  timeline: Timeline;
  /** Where the recording is. */
  source: PlayerSource;
  /** Why it can't be played, in words. */
  noSound: string;
  /** Names the CSV. */
  name: string;
};

/** A call as two lanes with playback, its transcript in step, and its turns as a table. */
export function CallTimeline({ timeline, source, noSound, name }: CallTimelineProps) {
  const region = useRef<HTMLElement>(null);
  const player = usePlayer(source, timeline.durationMs);
  const { headMs, subscribe, seek } = player;
  const [zoom, setZoom] = useState(1);
  const [follows, setFollows] = useState(true);
  const marks = useMemo(() => findMarks(timeline), [timeline]);
  const rows = useMemo(() => listTurnRows(timeline), [timeline]);
  const changeZoom = (factor: number): void => setZoom(Math.max(1, Math.min(MAX_ZOOM, zoom * factor)));

  useEffect(() => {
    const element = region.current;
    const onKeyDown = (event: KeyboardEvent): void =>
      handleTimelineKey(event, {
        player,
        durationMs: timeline.durationMs,
        starts: rows.map(({ startMs }) => startMs),
        zoomIn: () => setZoom((now) => Math.min(MAX_ZOOM, now * 2)),
        zoomOut: () => setZoom((now) => Math.max(1, now / 2)),
        toggleFollow: () => setFollows((now) => !now),
      });
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  });

  return (
    <section ref={region} aria-label="Timeline" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          size="icon"
          aria-label={player.isPlaying ? "Pause" : "Play"}
          disabled={!player.canPlay}
          onClick={player.toggle}
        >
          {player.isPlaying ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <Play aria-hidden="true" className="size-4" />
          )}
        </Button>
        <PlayHead timeline={timeline} headMs={headMs} subscribe={subscribe} />
        <NativeSelect
          aria-label="Speed"
          size="sm"
          className="w-20"
          value={player.rate}
          disabled={!player.canPlay}
          onChange={({ target }) => player.setRate(Number(target.value))}
        >
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </NativeSelect>
        <span className="ml-auto flex items-center gap-1">
          <Button size="icon-sm" aria-label="Zoom out" disabled={zoom <= 1} onClick={() => changeZoom(0.5)}>
            <Minus aria-hidden="true" className="size-4" />
          </Button>
          <Button size="icon-sm" aria-label="Zoom in" disabled={zoom >= MAX_ZOOM} onClick={() => changeZoom(2)}>
            <Plus aria-hidden="true" className="size-4" />
          </Button>
        </span>
        <Switch label="Follow" checked={follows} onChange={({ target }) => setFollows(target.checked)} />
      </div>
      {player.canPlay ? null : <p className="text-sm text-soft">{player.failure ?? noSound}</p>}
      <TimelineView {...{ timeline, marks, player, zoom, follows }} />
      <Legend isUnknown={timeline.spans.every(({ speaker }) => speaker === "unknown")} />
      <div className={classNames("grid grid-cols-1 gap-4", timeline.segments.length > 0 && "xl:grid-cols-2")}>
        {timeline.segments.length === 0 ? null : (
          <CallTranscript segments={timeline.segments} headMs={headMs} subscribe={subscribe} seek={seek} />
        )}
        <TurnsTable rows={rows} name={name} />
      </div>
    </section>
  );
}

function Legend({ isUnknown }: { isUnknown: boolean }) {
  return (
    <p className="text-[0.8125rem] text-soft">
      {isUnknown
        ? "One lane: who speaks is not known. Dashed boxes are silences of more than 3 seconds; where there is no room, small boxes below."
        : "Bot above with solid outlines, user below with dashed ones. Stripes between the lanes: both speak. Triangle: the bot interrupts. Dashed boxes, or small ones below where there is no room: silences of more than 3 seconds. Flags: a new stage."}{" "}
      Keys: Space plays, arrows move 5 seconds, with Shift to the next turn, + and − zoom, F follows.
    </p>
  );
}

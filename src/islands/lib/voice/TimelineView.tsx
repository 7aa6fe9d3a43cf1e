import { useEffect, useRef } from "react";
import type { TimelineMarks } from "#src/domain/voice/timeline-marks.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { COLOR_CLASSES } from "./timeline-colors.ts";
import { startPicture } from "./timeline-picture.ts";
import type { DrawnTimeline } from "./timeline-picture.ts";
import type { Player } from "./use-player.ts";

type TimelineViewProps = {
  timeline: Timeline;
  marks: TimelineMarks;
  player: Player;
  zoom: number;
  follows: boolean;
};

/** The picture of a call; a screen reader has the table instead. A click goes to its moment. */
export function TimelineView({ timeline, marks, player, zoom, follows }: TimelineViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const lanes = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const picture = useRef<DrawnTimeline | null>(null);
  const { isPlaying, headMs, subscribe } = player;

  useEffect(() => {
    const [outer, inner, drawn] = [scroller.current, spacer.current, lanes.current];
    if (!outer || !inner || !drawn || !head.current || !probe.current) return undefined;
    const parts = { outer, inner, lanes: drawn, head: head.current, probe: probe.current };
    const started = startPicture(parts, { timeline, marks, player: { headMs, subscribe } });
    picture.current = started;
    return () => started.end();
  }, [timeline, marks, headMs, subscribe]);

  useEffect(() => picture.current?.show({ zoom, follows }), [zoom, follows, timeline, marks]);
  useEffect(() => picture.current?.setMoving(isPlaying), [isPlaying, timeline, marks]);

  return (
    <div
      ref={scroller}
      aria-hidden="true"
      className="relative h-48 overflow-x-auto overflow-y-hidden rounded-sm border border-rule bg-card"
      onClick={({ clientX, currentTarget }) => {
        const x = clientX - currentTarget.getBoundingClientRect().left + currentTarget.scrollLeft;
        player.seek((x / (currentTarget.clientWidth * zoom)) * timeline.durationMs);
      }}
    >
      <div ref={spacer} className="relative h-full overflow-hidden">
        <div ref={lanes} />
        <div ref={head} className="absolute top-0 left-0 w-0.5 bg-ink will-change-transform" />
      </div>
      <div ref={probe} className="hidden">
        {Object.entries(COLOR_CLASSES).map(([name, color]) => (
          <span key={name} data-color={name} className={color} />
        ))}
      </div>
    </div>
  );
}

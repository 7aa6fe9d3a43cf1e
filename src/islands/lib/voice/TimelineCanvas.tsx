import { useEffect, useRef } from "react";
import type { TimelineMarks } from "#src/domain/voice/timeline-marks.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { drawTimeline } from "./draw-timeline.ts";
import { COLOR_CLASSES, getColors } from "./timeline-colors.ts";
import type { Player } from "./use-player.ts";

type TimelineCanvasProps = {
  timeline: Timeline;
  marks: TimelineMarks;
  player: Player;
  zoom: number;
  follows: boolean;
};

/** The picture of a call. It is drawn again only when something moved; a screen reader has the table instead. */
export function TimelineCanvas({ timeline, marks, player, zoom, follows }: TimelineCanvasProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const { headMs, seek } = player;

  useEffect(() => {
    const [outer, inner, picture, colorProbe] = [scroller.current, spacer.current, canvas.current, probe.current];
    const context = picture?.getContext("2d");
    if (!outer || !inner || !picture || !context || !colorProbe) return undefined;
    let frame = 0;
    let last = "";
    let colors = getColors(colorProbe);
    const theme = matchMedia("(prefers-color-scheme: dark)");
    const readAgain = (): void => {
      colors = getColors(colorProbe);
      last = "";
    };
    theme.addEventListener("change", readAgain);
    const observer = new MutationObserver(readAgain);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    inner.style.width = `${String(zoom * 100)}%`;

    function draw(): void {
      frame = requestAnimationFrame(draw);
      if (!outer || !picture || !context) return;
      const { clientWidth: width, clientHeight: height } = outer;
      const ms = headMs();
      if (follows && zoom > 1) keepInSight(outer, (ms / timeline.durationMs) * width * zoom);
      const key = [width, height, outer.scrollLeft, ms, devicePixelRatio, zoom].join();
      if (key === last || width === 0) return;
      last = key;
      const scale = devicePixelRatio;
      const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
      if (picture.width !== pixelWidth || picture.height !== pixelHeight) {
        picture.width = pixelWidth;
        picture.height = pixelHeight;
        picture.style.width = `${String(width)}px`;
        picture.style.height = `${String(height)}px`;
      }
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const fromMs = (outer.scrollLeft / (width * zoom)) * timeline.durationMs;
      const toMs = fromMs + timeline.durationMs / zoom;
      drawTimeline(context, { timeline, marks, colors, view: { width, height, fromMs, toMs, headMs: ms } });
    }
    draw();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      theme.removeEventListener("change", readAgain);
    };
  }, [timeline, marks, zoom, follows, headMs]);

  return (
    <div
      ref={scroller}
      aria-hidden="true"
      className="relative h-48 overflow-x-auto overflow-y-hidden rounded-sm border border-rule bg-card"
      onPointerDown={({ clientX, currentTarget, button }) => {
        if (button !== 0) return;
        const x = clientX - currentTarget.getBoundingClientRect().left + currentTarget.scrollLeft;
        seek((x / (currentTarget.clientWidth * zoom)) * timeline.durationMs);
      }}
    >
      <div ref={spacer} className="h-full">
        <canvas ref={canvas} className="sticky left-0 block" />
      </div>
      <div ref={probe} className="hidden">
        {Object.entries(COLOR_CLASSES).map(([name, color]) => (
          <span key={name} data-color={name} className={color} />
        ))}
      </div>
    </div>
  );
}

/** Scrolls when the play head leaves the middle part. */
function keepInSight(outer: HTMLElement, x: number): void {
  const { scrollLeft, clientWidth } = outer;
  if (x < scrollLeft + clientWidth * 0.1 || x > scrollLeft + clientWidth * 0.8) {
    outer.scrollLeft = x - clientWidth * 0.2;
  }
}

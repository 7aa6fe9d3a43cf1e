import type { TimelineMarks } from "#src/domain/voice/timeline-marks.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { AXIS_HEIGHT, drawTimeline } from "./draw-timeline.ts";
import { getColors } from "./timeline-colors.ts";
import { createTiles } from "./timeline-tiles.ts";
import type { Player } from "./use-player.ts";

/** The elements of the picture: `outer` scrolls `inner`, in which `lanes` are drawn and `head` moves; `probe` has the colors. */
export type PictureParts = Record<"outer" | "inner" | "lanes" | "head" | "probe", HTMLElement>;
type PictureSource = { timeline: Timeline; marks: TimelineMarks; player: Pick<Player, "headMs" | "subscribe"> };
type PictureView = { zoom: number; follows: boolean };
export type DrawnTimeline = {
  show(view: PictureView): void;
  /** Starts to move the play head, or stops it. */
  setMoving(isMoving: boolean): void;
  end(): void;
};

/** Keeps the picture of a call drawn. While a call plays, the play head alone moves; scrolling draws what comes in sight. */
export function startPicture(parts: PictureParts, { timeline, marks, player }: PictureSource): DrawnTimeline {
  const { outer, inner, lanes, head, probe } = parts;
  let view: PictureView | null = null;
  let isMoving = false;
  let isDirty = true;
  let frame = 0;
  let colors = getColors(probe);
  let size = { width: outer.clientWidth, height: outer.clientHeight };
  const tiles = createTiles(lanes, (context, { left, width, height }) => {
    const part = { width, height, fromMs: toMoment(left), toMs: toMoment(left + width) };
    drawTimeline(context, { timeline, marks, colors, view: part });
  });

  /** Draws when something may have come in sight. */
  function look(): void {
    isDirty = true;
    schedule();
  }
  function redraw(): void {
    tiles.clear();
    look();
  }
  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  function draw(): void {
    frame = 0;
    moveHead();
    if (isDirty && view !== null && size.width > 0) {
      isDirty = tiles.draw({ ...size, left: outer.scrollLeft, contentWidth: size.width * view.zoom });
    }
    if (isMoving || isDirty) schedule();
  }
  function toMoment(x: number): number {
    return (x / (size.width * (view?.zoom ?? 1))) * timeline.durationMs;
  }
  function toX(ms: number): number {
    return (ms / timeline.durationMs) * size.width * (view?.zoom ?? 1);
  }
  function moveHead(): void {
    const x = toX(player.headMs());
    const left = `translateX(${String(Math.round(x * devicePixelRatio) / devicePixelRatio - 1)}px)`;
    // Within a pixel nothing changes, and nothing is painted.
    if (head.style.transform === left) return;
    head.style.transform = left;
    if (view?.follows === true && view.zoom > 1) keepInSight(outer, { x, width: size.width });
  }
  function updateColors(): void {
    colors = getColors(probe);
    redraw();
  }

  const events = new AbortController();
  outer.addEventListener("scroll", look, { signal: events.signal, passive: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", updateColors, events);
  const themes = new MutationObserver(updateColors);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const sizes = new ResizeObserver(() => {
    size = { width: outer.clientWidth, height: outer.clientHeight };
    head.style.height = `${String(size.height - AXIS_HEIGHT)}px`;
    redraw();
  });
  sizes.observe(outer);
  const unsubscribe = player.subscribe(schedule);
  schedule();

  return {
    show(next) {
      const { scrollLeft } = outer;
      const grown = next.zoom / (view?.zoom ?? next.zoom);
      const headX = toX(player.headMs()) - scrollLeft;
      // What stands at the play head stays where it is; without it in sight, what stands in the middle.
      const fixed = headX >= 0 && headX <= size.width ? headX : size.width / 2;
      view = next;
      inner.style.width = `${String(next.zoom * 100)}%`;
      if (grown !== 1) outer.scrollLeft = (scrollLeft + fixed) * grown - fixed;
      redraw();
    },
    setMoving(next) {
      isMoving = next;
      schedule();
    },
    end() {
      cancelAnimationFrame(frame);
      events.abort();
      themes.disconnect();
      sizes.disconnect();
      unsubscribe();
      lanes.replaceChildren();
    },
  };
}

/** Scrolls when the play head leaves the middle part. */
function keepInSight(outer: HTMLElement, { x, width }: { x: number; width: number }): void {
  const { scrollLeft } = outer;
  if (x < scrollLeft + width * 0.1 || x > scrollLeft + width * 0.8) outer.scrollLeft = x - width * 0.2;
}

import type { TimelineMarks } from "#src/domain/voice/timeline-marks.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import { AXIS_HEIGHT, drawTimeline } from "./draw-timeline.ts";
import { getColors } from "./timeline-colors.ts";
import type { Player } from "./use-player.ts";

/** The elements of the picture: `outer` scrolls `inner`, in which the canvas stays in sight and the play head moves. */
export type PictureParts = {
  outer: HTMLElement;
  inner: HTMLElement;
  canvas: HTMLCanvasElement;
  head: HTMLElement;
  probe: HTMLElement;
};
type PictureSource = { timeline: Timeline; marks: TimelineMarks; player: Pick<Player, "headMs" | "subscribe"> };
type PictureView = { zoom: number; follows: boolean };
export type TimelinePicture = {
  show(view: PictureView): void;
  /** Starts to move the play head, or stops it. */
  setMoving(isMoving: boolean): void;
  end(): void;
};

/** Keeps the picture of a call drawn. The canvas is drawn only when the view changes: while a call plays, the play head alone moves. */
export function startPicture(parts: PictureParts, { timeline, marks, player }: PictureSource): TimelinePicture {
  const { outer, inner, canvas, head, probe } = parts;
  const context = canvas.getContext("2d");
  let view: PictureView | null = null;
  let isMoving = false;
  let isDirty = true;
  let frame = 0;
  let colors = getColors(probe);
  let size = { width: outer.clientWidth, height: outer.clientHeight };

  function redraw(): void {
    isDirty = true;
    schedule();
  }
  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  function draw(): void {
    frame = 0;
    moveHead();
    if (isDirty) drawCanvas();
    if (isMoving) schedule();
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
  function drawCanvas(): void {
    isDirty = false;
    const { width, height } = size;
    if (context === null || view === null || width === 0) return;
    const scale = devicePixelRatio;
    const [pixelWidth, pixelHeight] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
      canvas.style.width = `${String(width)}px`;
      canvas.style.height = `${String(height)}px`;
      head.style.height = `${String(height - AXIS_HEIGHT)}px`;
    }
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const fromMs = (outer.scrollLeft / (width * view.zoom)) * timeline.durationMs;
    const toMs = fromMs + timeline.durationMs / view.zoom;
    drawTimeline(context, { timeline, marks, colors, view: { width, height, fromMs, toMs } });
  }
  function readColors(): void {
    colors = getColors(probe);
    redraw();
  }

  const events = new AbortController();
  outer.addEventListener("scroll", redraw, { signal: events.signal, passive: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", readColors, events);
  const themes = new MutationObserver(readColors);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  const sizes = new ResizeObserver(() => {
    size = { width: outer.clientWidth, height: outer.clientHeight };
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
    },
  };
}

/** Scrolls when the play head leaves the middle part. */
function keepInSight(outer: HTMLElement, { x, width }: { x: number; width: number }): void {
  const { scrollLeft } = outer;
  if (x < scrollLeft + width * 0.1 || x > scrollLeft + width * 0.8) outer.scrollLeft = x - width * 0.2;
}

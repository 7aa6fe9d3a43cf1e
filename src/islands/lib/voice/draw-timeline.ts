import { describeStage } from "#src/domain/analysis/labels.ts";
import { findLast } from "#src/domain/voice/spans.ts";
import { formatClock } from "#src/domain/voice/turn-rows.ts";
import type { TimelineMarks } from "#src/domain/voice/timeline-marks.ts";
import type { Timeline } from "#src/domain/voice/voice.contract.ts";
import type { TimelineColors } from "./timeline-colors.ts";

/** What is drawn: a size in CSS pixels, and the part of the call. */
type View = { width: number; height: number; fromMs: number; toMs: number };
type Scene = { timeline: Timeline; marks: TimelineMarks; colors: TimelineColors; view: View };
type Lane = { side: "bot" | "user" | "unknown"; top: number; height: number; channel: number | null };

/** Height of the axis in CSS pixels; the play head ends above it. */
export const AXIS_HEIGHT = 20;
const STAGE_HEIGHT = 18;
const GAP = 8;
const FONT = "11px system-ui, sans-serif";
/** Outlines of narrower boxes can't be told apart, and dashes are what takes longest to draw. */
const MIN_OUTLINED = 8;

/** Draws a part of two lanes on one axis: everything that a color says has a form of its own, too. Parts fit side by side. */
export function drawTimeline(context: CanvasRenderingContext2D, scene: Scene): void {
  const { view, timeline } = scene;
  context.font = FONT;
  const isUnknown = timeline.spans.every(({ speaker }) => speaker === "unknown");
  const inner = view.height - AXIS_HEIGHT - STAGE_HEIGHT;
  const half = (inner - GAP) / 2;
  const { bot, user } = scene.marks.channels;
  const lanes: Lane[] = isUnknown
    ? [{ side: "unknown", top: STAGE_HEIGHT, height: inner, channel: 0 }]
    : [
        { side: "bot", top: STAGE_HEIGHT, height: half, channel: bot },
        { side: "user", top: STAGE_HEIGHT + half + GAP, height: half, channel: user },
      ];
  drawSilences(context, scene);
  for (const lane of lanes) drawLane(context, scene, lane);
  if (!isUnknown) drawOverlaps(context, scene, STAGE_HEIGHT + half);
  drawStages(context, scene);
  drawAxis(context, scene);
}

function toX({ width, fromMs, toMs }: View, ms: number): number {
  return ((ms - fromMs) / Math.max(1, toMs - fromMs)) * width;
}

function isSeen({ fromMs, toMs }: View, span: { startMs: number; endMs: number }): boolean {
  return span.endMs >= fromMs && span.startMs <= toMs;
}

/** The waveform; where there is none, a bar for each stretch of speech. A user's bars have a lighter fill and an outline. */
function drawLane(context: CanvasRenderingContext2D, { timeline, marks, view, colors }: Scene, lane: Lane): void {
  const middle = lane.top + lane.height / 2;
  const color = lane.side === "user" ? colors.user : colors.bot;
  context.fillStyle = colors.rule;
  context.fillRect(0, middle, view.width, 1);
  const spans = timeline.spans.filter((span) => span.speaker === lane.side && isSeen(view, span));
  const peaks = timeline.peaks[lane.channel ?? 0];
  context.globalAlpha = peaks === undefined ? 0.55 : 0.14;
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineWidth = lane.side === "user" ? 1.5 : 1;
  const outlines = new Path2D();
  for (const { startMs, endMs, kind } of spans) {
    const from = toX(view, startMs);
    const width = Math.max(2, toX(view, endMs) - from);
    const height = kind === "backchannel" ? lane.height * 0.4 : lane.height;
    context.fillRect(from, middle - height / 2, width, height);
    if (width >= MIN_OUTLINED) outlines.rect(from + 0.5, middle - height / 2 + 0.5, width - 1, height - 1);
  }
  context.globalAlpha = 1;
  context.setLineDash(lane.side === "user" ? [3, 2] : []);
  context.stroke(outlines);
  context.setLineDash([]);
  if (peaks === undefined || peaks.length === 0) return;
  // One channel is the sound of both: each lane has it where its speaker talks.
  const own = lane.channel === null && lane.side !== "unknown" ? spans : null;
  const step = (view.toMs - view.fromMs) / view.width;
  const peakMs = timeline.durationMs / peaks.length;
  const reach = (lane.height / 2) * marks.gain;
  // Columns of whole device pixels: nothing to smooth, and no seams.
  const pixel = 1 / context.getTransform().a;
  const column = Math.max(1, Math.round(1 / pixel)) * pixel;
  const snap = (y: number): number => Math.round(y / pixel) * pixel;
  for (let x = 0; x < view.width; x += column) {
    const ms = view.fromMs + x * step;
    if (own !== null && (own[findLast(own, ms)]?.endMs ?? -1) < ms) continue;
    const [low, high] = findExtremes(peaks, ms / peakMs, (ms + step * column) / peakMs);
    const top = snap(middle - high * reach);
    context.fillRect(x, top, column, Math.max(pixel, snap(middle - low * reach) - top));
  }
}

/** The lowest and highest sample of the peaks from one position to another. */
function findExtremes(peaks: Timeline["peaks"][number], from: number, to: number): [low: number, high: number] {
  let low = 0;
  let high = 0;
  const last = Math.max(Math.floor(from) + 1, Math.ceil(to));
  for (let at = Math.floor(from); at < last; at++) {
    const [min, max] = peaks[at] ?? [0, 0];
    low = Math.min(low, min);
    high = Math.max(high, max);
  }
  return [low, high];
}

/** Dead air: a dashed box over both lanes that says its length; where that is too narrow, a small box at the bottom. */
function drawSilences(context: CanvasRenderingContext2D, { marks, view, colors }: Scene): void {
  context.strokeStyle = colors.soft;
  context.fillStyle = colors.soft;
  context.lineWidth = 1;
  context.textAlign = "center";
  const bottom = view.height - AXIS_HEIGHT;
  for (const silence of marks.silences) {
    if (!isSeen(view, silence)) continue;
    const from = toX(view, silence.startMs);
    const width = toX(view, silence.endMs) - from;
    if (width < MIN_OUTLINED) {
      context.strokeRect(from + 0.5, bottom - 5.5, Math.max(2, width - 1), 5);
      continue;
    }
    const height = bottom - STAGE_HEIGHT;
    context.setLineDash([4, 3]);
    context.strokeRect(from + 0.5, STAGE_HEIGHT + 0.5, width - 1, height - 1);
    context.setLineDash([]);
    const text = `${((silence.endMs - silence.startMs) / 1000).toFixed(1)} s`;
    if (context.measureText(text).width + 6 < width) {
      context.fillText(text, from + width / 2, STAGE_HEIGHT + height / 2 - 4);
    }
  }
}

/** Overlaps are hatched between the lanes; an interruption is a triangle at its start. */
function drawOverlaps(context: CanvasRenderingContext2D, { marks, view, colors }: Scene, top: number): void {
  context.strokeStyle = colors.ink;
  context.lineWidth = 1;
  context.beginPath();
  for (const overlap of marks.overlaps) {
    if (!isSeen(view, overlap)) continue;
    const [from, to] = [toX(view, overlap.startMs), Math.max(toX(view, overlap.endMs), toX(view, overlap.startMs) + 3)];
    for (let x = from; x < to; x += 4) {
      context.moveTo(x, top + GAP);
      context.lineTo(Math.min(to, x + 4), top);
    }
  }
  context.stroke();
  context.fillStyle = colors.drop;
  for (const atMs of marks.interruptions) {
    const x = toX(view, atMs);
    if (x < -8 || x > view.width + 8) continue;
    context.beginPath();
    context.moveTo(x - 6, top - 8);
    context.lineTo(x + 6, top - 8);
    context.lineTo(x, top + 3);
    context.fill();
  }
}

/** A flag at each new stage, with its name where that ends before the next flag. */
function drawStages(context: CanvasRenderingContext2D, { marks, view, colors }: Scene): void {
  context.textAlign = "left";
  context.fillStyle = colors.ink;
  for (const [at, { atMs, stage }] of marks.stages.entries()) {
    const x = toX(view, atMs);
    const next = marks.stages[at + 1];
    context.fillRect(Math.round(x), 2, 1, STAGE_HEIGHT - 2);
    context.beginPath();
    context.moveTo(x, 2);
    context.lineTo(x + 7, 6);
    context.lineTo(x, 10);
    context.fill();
    const name = describeStage(stage);
    const end = x + 14 + context.measureText(name).width;
    if (next === undefined || end < toX(view, next.atMs)) context.fillText(name, x + 10, 11);
  }
}

const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200].map((seconds) => seconds * 1000);

function drawAxis(context: CanvasRenderingContext2D, { view, colors }: Scene): void {
  const perPixel = (view.toMs - view.fromMs) / Math.max(1, view.width);
  const step = STEPS_MS.find((ms) => ms / perPixel >= 64) ?? 3_600_000;
  const top = view.height - AXIS_HEIGHT;
  context.fillStyle = colors.rule;
  context.fillRect(0, top, view.width, 1);
  context.textAlign = "left";
  // From the tick before this part: its label may reach into it.
  for (let ms = Math.floor(view.fromMs / step) * step; ms <= view.toMs; ms += step) {
    const x = toX(view, ms);
    context.fillStyle = colors.rule;
    context.fillRect(Math.round(x), top, 1, 5);
    context.fillStyle = colors.soft;
    context.fillText(formatClock(ms), x + 3, top + 14);
  }
}

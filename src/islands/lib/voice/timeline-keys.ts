import type { Player } from "./use-player.ts";

const STEP_MS = 5000;

type TimelineActions = {
  player: Player;
  durationMs: number;
  /** Where turns begin, in order. */
  starts: readonly number[];
  zoomIn: () => void;
  zoomOut: () => void;
  toggleFollow: () => void;
};

/** Handles a key inside the timeline; keys that a control needs itself stay with it. */
export function handleTimelineKey(event: KeyboardEvent, actions: TimelineActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest("select, textarea, input:not([role=switch])") !== null) return;
  if (event.key === " " && event.target.closest("button, [role=switch]") !== null) return;
  const act = findAction(event, actions);
  if (act === null) return;
  event.preventDefault();
  // The pages around it have arrow keys of their own.
  event.stopPropagation();
  act();
}

function findAction({ key, shiftKey }: KeyboardEvent, actions: TimelineActions): (() => void) | null {
  const { player, durationMs, starts } = actions;
  const now = player.headMs();
  const next = starts.find((start) => start > now + 1) ?? durationMs;
  const previous = starts.findLast((start) => start < now - 1) ?? 0;
  const keys: Record<string, () => void> = {
    " ": player.toggle,
    ArrowLeft: () => player.seek(shiftKey ? previous : now - STEP_MS),
    ArrowRight: () => player.seek(shiftKey ? next : now + STEP_MS),
    Home: () => player.seek(0),
    End: () => player.seek(durationMs),
    "+": actions.zoomIn,
    "=": actions.zoomIn,
    "-": actions.zoomOut,
    "−": actions.zoomOut,
    f: actions.toggleFollow,
    F: actions.toggleFollow,
  };
  return keys[key] ?? null;
}

/** What a key does to a list of choices: moves to one, opens, takes the active one, closes, or nothing. */
export type SelectStep = { kind: "move"; to: number } | { kind: "open" } | { kind: "take" } | { kind: "close" } | null;

type SelectState = {
  open: boolean;
  active: number;
  labels: readonly string[];
  disabled: readonly boolean[];
  typed: string;
};

/** The step that a key asks for, after the select-only combobox of the ARIA practices guide. `typed` holds the letters so far, this key included. */
export function readSelectKey(key: string, state: SelectState): SelectStep {
  const last = state.labels.length - 1;
  if (key === "Home") return moveTo(state, 0, 1);
  if (key === "End") return moveTo(state, last, -1);
  if (key.length === 1 && key !== " ") return moveToTyped(state);
  if (key === " " && state.typed.trim() !== "") return moveToTyped(state);
  if (!state.open)
    return key === "ArrowDown" || key === "ArrowUp" || key === "Enter" || key === " " ? { kind: "open" } : null;
  if (key === "ArrowDown") return moveTo(state, state.active + 1, 1);
  if (key === "ArrowUp") return moveTo(state, state.active - 1, -1);
  if (key === "PageDown") return moveTo(state, Math.min(state.active + 10, last), -1);
  if (key === "PageUp") return moveTo(state, Math.max(state.active - 10, 0), 1);
  if (key === "Enter" || key === " " || key === "Tab") return { kind: "take" };
  return key === "Escape" ? { kind: "close" } : null;
}

function moveTo(state: SelectState, from: number, direction: 1 | -1): SelectStep {
  for (let at = from; at >= 0 && at < state.labels.length; at += direction) {
    if (state.disabled[at] !== true) return { kind: "move", to: at };
  }
  return null;
}

/** Repeating one letter walks through the choices that begin with it; several letters look for their word. */
function moveToTyped(state: SelectState): SelectStep {
  const typed = state.typed.toLowerCase();
  const first = typed.slice(0, 1);
  const repeated = typed === first.repeat(typed.length);
  const wanted = repeated ? first : typed;
  const start = repeated ? state.active + 1 : Math.max(state.active, 0);
  for (let step = 0; step < state.labels.length; step += 1) {
    const at = (start + step) % state.labels.length;
    if (state.disabled[at] !== true && state.labels[at]?.toLowerCase().startsWith(wanted) === true) {
      return { kind: "move", to: at };
    }
  }
  return null;
}

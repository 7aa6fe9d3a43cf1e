import { useState } from "react";
import { MAX_CHOSEN } from "#src/domain/conversations/conversations.contract.ts";

export type Selection = {
  /** The chosen ones of the shown, in their order. */
  selected: readonly string[];
  /** Chooses or drops one; with `range`, all from the one before it to this. */
  toggle: (id: string, options: { on: boolean; range: boolean }) => void;
  /** Chooses all that are shown, as far as they go, or none. */
  toggleAll: (on: boolean) => void;
};

/** Which of the shown conversations are chosen; what is no longer shown is not chosen either. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const selected = ids.filter((id) => chosen.has(id));

  function choose(next: Iterable<string>): void {
    setChosen(new Set([...next].slice(0, MAX_CHOSEN)));
  }

  function toggle(id: string, { on, range }: { on: boolean; range: boolean }): void {
    const touched = range && last !== null ? listRange(ids, last, id) : [id];
    choose(on ? new Set([...selected, ...touched]) : selected.filter((other) => !touched.includes(other)));
    setLast(id);
  }

  return { selected, toggle, toggleAll: (on) => choose(on ? ids : []) };
}

function listRange(ids: readonly string[], first: string, second: string): readonly string[] {
  const ends = [ids.indexOf(first), ids.indexOf(second)];
  const from = Math.min(...ends);
  return from === -1 ? [second] : ids.slice(from, Math.max(...ends) + 1);
}

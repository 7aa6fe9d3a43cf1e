import { useState } from "react";
import { MAX_SELECTED } from "#src/domain/conversations/conversations.contract.ts";

export type Selection = {
  /** Ids of the selected rows, in list order. */
  selected: readonly string[];
  /** Selects or deselects a row; with `range`, all rows from the previous one. */
  toggle: (id: string, options: { on: boolean; range: boolean }) => void;
  /** Selects all shown rows (up to the limit), or none. */
  toggleAll: (on: boolean) => void;
};

/** Selection of shown conversations; rows that disappear are deselected. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const selected = ids.filter((id) => chosen.has(id));

  function choose(next: Iterable<string>): void {
    setChosen(new Set([...next].slice(0, MAX_SELECTED)));
  }

  function toggle(id: string, { on, range }: { on: boolean; range: boolean }): void {
    const affected = range && last !== null ? listRange(ids, last, id) : [id];
    choose(on ? new Set([...selected, ...affected]) : selected.filter((other) => !affected.includes(other)));
    setLast(id);
  }

  return { selected, toggle, toggleAll: (on) => choose(on ? ids : []) };
}

function listRange(ids: readonly string[], first: string, second: string): readonly string[] {
  const bounds = [ids.indexOf(first), ids.indexOf(second)];
  const from = Math.min(...bounds);
  return from === -1 ? [second] : ids.slice(from, Math.max(...bounds) + 1);
}

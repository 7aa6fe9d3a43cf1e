/** A path of one stage; `weight` 0–2 selects the stroke style. */
export type ThreadPath = { stage: number; weight: number; d: string };

/** Collects path data by stage and weight: few long paths render faster than many short ones. */
export class PathGroups {
  readonly #parts = new Map<string, { stage: number; weight: number; d: string[] }>();

  add(stage: number, weight: number, d: string): void {
    const key = `${stage}:${weight}`;
    const group = this.#parts.get(key) ?? { stage, weight, d: [] };
    group.d.push(d);
    this.#parts.set(key, group);
  }

  list(): ThreadPath[] {
    return [...this.#parts.values()]
      .map(({ stage, weight, d }) => ({ stage, weight, d: d.join("") }))
      .sort((a, b) => a.stage - b.stage || a.weight - b.weight);
  }
}

/** Creates SVG path data for either direction, from (along, across) coordinates. Relative commands compress better. */
export function createPen(direction: "right" | "down") {
  const point = (along: number, across: number): string =>
    direction === "right" ? `${round(along)} ${round(across)}` : `${round(across)} ${round(along)}`;
  return {
    curve(
      ...[a0, c0, a1, c1, a2, c2, a3, c3]: [number, number, number, number, number, number, number, number]
    ): string {
      return `M${point(a0, c0)}c${point(a1 - a0, c1 - c0)} ${point(a2 - a0, c2 - c0)} ${point(a3 - a0, c3 - c0)}`;
    },
    line(a0: number, c0: number, a1: number, c1: number): string {
      return `M${point(a0, c0)}l${point(a1 - a0, c1 - c0)}`;
    },
    hair(along: number, across: number, lean: number, length: number): string {
      return `M${point(along, across)}q${point(lean * 0.2, length * 0.6)} ${point(lean, length)}`;
    },
    segment(a0: number, c0: number, a1: number, c1: number) {
      const [x1, y1, x2, y2] = direction === "right" ? [a0, c0, a1, c1] : [c0, a0, c1, a1];
      return { x1, y1, x2, y2 };
    },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

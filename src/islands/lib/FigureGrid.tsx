import { Definition } from "#src/components/ui/Definition.tsx";

export type ShownFigure = { name: string; definition: string; text: string };

/** Figures side by side, each with its definition. */
export function FigureGrid({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule md:grid-cols-3 xl:grid-cols-5">
      {figures.map(({ name, definition, text }) => (
        <div key={name} className="grid min-w-0 content-start bg-card px-4 py-3">
          <dt className="text-[0.8125rem] text-soft">
            <Definition definition={definition}>{name}</Definition>
          </dt>
          <dd className="figure-text text-figure">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

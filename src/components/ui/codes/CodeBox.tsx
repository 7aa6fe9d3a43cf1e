import { CopyButton } from "../buttons/CopyButton.tsx";

type CodeBoxProps = {
  title: string;
  code: string;
  /** Whether the title is a heading of its section. */
  isHeading?: boolean;
};

/** Code to paste elsewhere, with its copy button. */
export function CodeBox({ title, code, isHeading = false }: CodeBoxProps) {
  const Title = isHeading ? "h3" : "p";
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <Title className="font-sans text-sm font-semibold tracking-normal">{title}</Title>
        <CopyButton text={code} label={`Copy: ${title}`} />
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className="overflow-x-auto rounded-sm border border-rule bg-paper p-3 font-mono text-xs leading-relaxed"
      >
        {code}
      </pre>
    </div>
  );
}

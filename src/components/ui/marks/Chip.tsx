import { X } from "lucide-react";

type ChipProps = {
  /** Name of the filter: "Channel". */
  name: string;
  value: string;
  onClear: () => void;
};

/** An active filter with a remove button. */
export function Chip({ name, value, onClear }: ChipProps) {
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-sm border border-rule bg-card pl-2.5 text-[0.8125rem]">
      <span className="min-w-0 truncate">
        <span className="text-faint">{name} </span>
        <span className="font-semibold">{value}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove filter ${name}: ${value}`}
        onClick={onClear}
        className="ml-1 grid size-[1.875rem] shrink-0 place-items-center rounded-sm text-faint transition-colors hover:bg-wash hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}

import { classNames } from "../class-names.ts";

type SpinnerProps = { size?: "sm" | "md" | "lg"; className?: string };

const SIZES = { sm: "size-4", md: "size-6", lg: "size-9" };

/** A decorative spinner; label it with adjacent text. */
export function Spinner({ size = "md", className }: SpinnerProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      className={classNames("shrink-0 animate-spin", SIZES[size], className)}
    >
      <circle cx="12" cy="12" r="9" className="stroke-current opacity-20" strokeWidth="2.4" />
      <path d="M21 12a9 9 0 0 0-9-9" className="stroke-current" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

import { classNames } from "../class-names.ts";
import { Spinner } from "../marks/Spinner.tsx";
import { VisuallyHidden } from "../VisuallyHidden.tsx";

/** Full-window loading state. */
export function FullScreenSpinner({ label = "Loading", className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={classNames("grid min-h-dvh place-items-center text-accent-ink", className)}>
      <Spinner size="lg" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}

import type { ReactNode } from "react";

/** Error message of a form, announced to screen readers. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm font-medium text-drop-ink empty:hidden">
      {children}
    </p>
  );
}

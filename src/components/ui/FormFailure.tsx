import type { ReactNode } from "react";

/** Why a form was not taken, read out as soon as it is there. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-sm font-medium text-drop-ink empty:hidden">
      {children}
    </p>
  );
}

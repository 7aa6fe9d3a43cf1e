import type { ReactNode } from "react";
import { useReadOnly } from "../session/use-read-only.ts";

/** Says what a read-only workspace means for a screen; nothing with full access. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  if (!useReadOnly()) return null;
  return (
    <p role="note" className="rounded-md border border-rule bg-wash px-4 py-3 text-sm text-soft sm:px-5">
      {children}
    </p>
  );
}

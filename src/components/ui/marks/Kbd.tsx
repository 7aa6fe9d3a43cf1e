import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** A keyboard key. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={classNames(
        "inline-grid h-5 min-w-5 place-items-center rounded-xs border border-rule bg-wash px-1 font-sans text-2xs font-semibold text-soft",
        className,
      )}
    >
      {children}
    </kbd>
  );
}

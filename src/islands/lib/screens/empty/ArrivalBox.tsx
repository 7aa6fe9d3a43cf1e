import { CheckCircle2 } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#src/components/ui/class-names.ts";

type ArrivalBoxProps = {
  hasArrived: boolean;
  texts: { waiting: string; hint: string; arrived: string };
  /** Shown below the waiting line. */
  problem?: ReactNode;
  className?: string | undefined;
  /** What arrived. */
  children: ReactNode;
};

/** Announces that something is awaited, and then that it arrived. */
export function ArrivalBox({ hasArrived, texts, problem, className, children }: ArrivalBoxProps) {
  return (
    <div
      role="status"
      className={classNames(
        "grid gap-3 rounded-md border p-4 sm:p-5",
        hasArrived ? "border-conversion-ink/40 bg-card" : "border-dashed border-edge",
        className,
      )}
    >
      {hasArrived ? (
        <>
          <p className="flex items-center gap-2 font-semibold">
            <CheckCircle2 aria-hidden="true" className="size-5 shrink-0 text-conversion-ink" />
            {texts.arrived}
          </p>
          {children}
        </>
      ) : (
        <>
          <p className="flex items-center gap-3">
            <span aria-hidden="true" className="relative grid size-5 shrink-0 place-items-center">
              <span className="absolute size-4 animate-ping rounded-full bg-accent/30 motion-reduce:animate-none" />
              <span className="size-2 rounded-full bg-accent" />
            </span>
            <span className="grid">
              <span className="font-semibold">{texts.waiting}</span>
              <span className="text-sm text-soft">{texts.hint}</span>
            </span>
          </p>
          {problem}
        </>
      )}
    </div>
  );
}

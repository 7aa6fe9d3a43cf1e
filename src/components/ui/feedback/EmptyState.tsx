import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type EmptyStateProps = {
  title: string;
  description?: ReactNode;
  /** Buttons or links to the next step. */
  action?: ReactNode;
  picture?: ReactNode;
  className?: string | undefined;
};

/** Shown in place of missing content, with the next step. */
export function EmptyState({ title, description, action, picture = <LooseThreads />, className }: EmptyStateProps) {
  return (
    <div className={classNames("grid place-items-center content-center gap-4 px-4 py-14 text-center", className)}>
      {picture}
      <div className="grid max-w-md gap-1.5">
        <h2 className="text-lg">{title}</h2>
        {description === undefined ? null : <p className="text-[0.9375rem] text-soft">{description}</p>}
      </div>
      {action === undefined ? null : <div className="flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

function LooseThreads() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 36"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="h-9 w-24"
    >
      <path className="stroke-rule" d="M2 8c26 0 30 8 46 8s20-6 46-6" />
      <path className="stroke-edge" d="M2 18h92" strokeDasharray="2 5" />
      <path className="stroke-rule" d="M2 28c26 0 30-8 46-8s20 6 46 6" />
    </svg>
  );
}

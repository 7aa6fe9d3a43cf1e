import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type BadgeTone = "neutral" | "ink" | "accent" | "good" | "bad" | "warn";

const TONES: Record<BadgeTone, string> = {
  neutral: "border-rule bg-wash text-soft",
  ink: "border-ink bg-ink text-paper",
  accent: "border-accent-ink/40 text-accent-ink",
  good: "border-conversion-ink/40 text-conversion-ink",
  bad: "border-drop-ink/40 text-drop-ink",
  warn: "border-consideration-ink/40 text-consideration-ink",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

/** A short status label. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-6 items-center gap-1.5 rounded-[6px] border px-2 text-xs font-semibold whitespace-nowrap [&>svg]:size-3.5",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

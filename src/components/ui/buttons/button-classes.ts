import { classNames } from "../class-names.ts";

export type ButtonVariant = "primary" | "accent" | "ghost" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg" | "icon" | "icon-sm";

// One line if it fits; with large text in a narrow window the label wraps instead of overflowing.
const BASE =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-sm border text-center font-semibold " +
  "transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-ink bg-ink text-paper hover:bg-ink/88 hover:border-transparent",
  accent: "border-accent-fill bg-accent-fill text-white hover:border-[#a83214] hover:bg-[#a83214]",
  ghost: "border-rule bg-card text-ink hover:border-edge hover:bg-wash",
  quiet: "border-transparent text-soft hover:bg-wash hover:text-ink",
  danger: "border-drop-fill bg-drop-fill text-white hover:border-[#96231b] hover:bg-[#96231b]",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-8 px-3 text-[0.8125rem]",
  md: "min-h-10 px-4 text-[0.9375rem]",
  lg: "min-h-12 px-5 text-base",
  icon: "size-10",
  "icon-sm": "size-8",
};

/** Classes of a button, or of a link styled as one. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
}

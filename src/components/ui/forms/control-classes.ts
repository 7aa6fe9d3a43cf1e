/** Shared classes of text controls. */
export const CONTROL_CLASSES =
  "control-box min-w-0 rounded-sm border border-edge bg-card text-ink transition-colors hover:border-soft " +
  "focus-visible:border-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-wash disabled:text-faint " +
  "aria-invalid:border-drop-ink";

export const CONTROL_SIZES = {
  sm: "h-8 px-2.5 text-[0.8125rem]",
  md: "h-10 px-3 text-[0.9375rem]",
  lg: "h-12 px-3.5 text-base",
};

export type ControlSize = keyof typeof CONTROL_SIZES;

import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./Spinner.tsx";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Busy: keeps width and focus, and does nothing when pressed. */
  loading?: boolean | undefined;
  /** What the button says while it is busy; the wider of both texts gives the width from the start. */
  loadingText?: string | undefined;
  icon?: ReactNode;
};

/** A button. An icon button needs an `aria-label`. */
export function Button({
  variant = "ghost",
  size = "md",
  loading = false,
  loadingText,
  icon,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      className={buttonClasses(variant, size, className)}
    >
      <span className="grid justify-items-center">
        <span
          className={classNames(
            "col-start-1 row-start-1 inline-flex items-center gap-2",
            loading && (loadingText === undefined ? "opacity-0" : "invisible"),
          )}
        >
          {icon}
          {children}
        </span>
        {loadingText === undefined ? null : (
          <span
            className={classNames("col-start-1 row-start-1 inline-flex items-center gap-2", !loading && "invisible")}
          >
            <Spinner size="sm" />
            {loadingText}
          </span>
        )}
        {loading && loadingText === undefined ? (
          <Spinner size="sm" className="col-start-1 row-start-1 self-center" />
        ) : null}
      </span>
    </button>
  );
}

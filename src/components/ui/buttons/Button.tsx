import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";
import { classNames } from "../class-names.ts";
import { Spinner } from "../marks/Spinner.tsx";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Busy: keeps width and focus, and ignores clicks. */
  loading?: boolean | undefined;
  /** Can't be used yet: keeps focus and ignores clicks, so that the reason in `aria-describedby` can be heard. */
  blocked?: boolean | undefined;
  /** Label while busy. The button is always as wide as the wider label. */
  loadingText?: string | undefined;
  icon?: ReactNode;
};

/** A button. An icon button needs an `aria-label`. */
export function Button({
  variant = "ghost",
  size = "md",
  loading = false,
  blocked = false,
  loadingText,
  icon,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function onButtonClick(event: MouseEvent<HTMLButtonElement>): void {
    if (loading || blocked) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={loading || blocked || undefined}
      aria-busy={loading || undefined}
      onClick={onButtonClick}
      className={buttonClasses(variant, size, classNames(blocked && "cursor-not-allowed! opacity-50", className))}
    >
      <span
        // Reserves the width of the other label without exposing it to screen readers.
        data-other-text={findOtherText({ loading, loadingText, children })}
        className={classNames(
          "grid justify-items-center",
          loadingText !== undefined && "after:invisible after:h-0 after:pl-6 after:content-[attr(data-other-text)]",
        )}
      >
        {loading && loadingText !== undefined ? (
          <span className="inline-flex items-center gap-2">
            <Spinner size="sm" />
            {loadingText}
          </span>
        ) : (
          <span
            className={classNames("col-start-1 row-start-1 inline-flex items-center gap-2", loading && "opacity-0")}
          >
            {icon}
            {children}
          </span>
        )}
        {loading && loadingText === undefined ? (
          <Spinner size="sm" className="col-start-1 row-start-1 self-center" />
        ) : null}
      </span>
    </button>
  );
}

function findOtherText({ loading = false, loadingText, children }: ButtonProps): string | undefined {
  if (!loading) return loadingText;
  return typeof children === "string" ? children : undefined;
}

import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { FieldContext } from "./field-context.ts";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Message below the field; marks the control as invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  /** Shown to the right of the label, e.g. a link. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** Label, hint and error of one control, which gets its id and description from context. */
export function Field({ label, hint, error, required, hideLabel = false, aside, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined || hint === null ? undefined : `${id}-hint`;
  const errorId = error === undefined || error === "" ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(" ");

  return (
    <FieldContext
      value={{
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": errorId === undefined ? undefined : true,
        required,
      }}
    >
      <div className={classNames("grid content-start gap-1.5", className)}>
        <div className={classNames("flex items-baseline justify-between gap-3 text-sm", hideLabel && "sr-only")}>
          <label htmlFor={id} className="font-semibold">
            {label}
            {required === true ? (
              <span aria-hidden="true" className="text-accent-ink">
                {" *"}
              </span>
            ) : null}
          </label>
          {aside}
        </div>
        {children}
        {errorId === undefined ? null : (
          <p id={errorId} className="text-[0.8125rem] font-medium text-drop-ink">
            {error}
          </p>
        )}
        {hintId === undefined ? null : (
          <p id={hintId} className="text-[0.8125rem] text-soft">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

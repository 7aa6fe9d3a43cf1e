import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Button } from "./Button.tsx";

type ErrorStateProps = {
  title?: string;
  /** What went wrong, in a sentence that a person can use. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Helps support to find it. */
  requestId?: string | undefined;
  /** Another way on than to try again. */
  action?: ReactNode;
  className?: string;
};

/** What stands where something could not be loaded. */
export function ErrorState({
  title = "This could not be loaded",
  message,
  onRetry,
  retrying = false,
  requestId,
  action,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames("grid place-items-center content-center gap-4 px-4 py-14 text-center", className)}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 96 36"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="h-9 w-24"
      >
        <path className="stroke-edge" d="M2 18h34c6 0 8 2 11 7m-11-7c5 0 8-1 12-5m-12 5h10" />
        <path className="stroke-drop" d="M94 18H66c-5 0-8-3-11-8m11 8c-5 0-7 2-10 8m10-8H57" />
      </svg>
      <div className="grid max-w-md gap-1.5">
        <h2 className="text-lg">{title}</h2>
        <p className="text-[0.9375rem] text-soft">{message}</p>
        {requestId === undefined ? null : <p className="font-mono text-xs text-faint">Request {requestId}</p>}
      </div>
      {onRetry === undefined ? null : (
        <Button onClick={onRetry} loading={retrying} icon={<RotateCw aria-hidden="true" className="size-4" />}>
          Try again
        </Button>
      )}
      {action}
    </div>
  );
}

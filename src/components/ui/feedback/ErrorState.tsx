import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

type ErrorStateProps = {
  title?: string | undefined;
  /** What went wrong, in a sentence for the user. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Shown so that support can find the request in the logs. */
  requestId?: string | undefined;
  /** An alternative to retrying. */
  action?: ReactNode;
  className?: string | undefined;
};

/** Shown in place of content that could not be loaded. */
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
    <div role="alert">
      <EmptyState
        title={title}
        description={
          <>
            {message}
            {requestId === undefined ? null : (
              <span className="mt-1.5 block font-mono text-xs text-faint">Request {requestId}</span>
            )}
          </>
        }
        action={
          <>
            {onRetry === undefined ? null : (
              <Button onClick={onRetry} loading={retrying} icon={<RotateCw aria-hidden="true" className="size-4" />}>
                Try again
              </Button>
            )}
            {action}
          </>
        }
        picture={<BrokenThread />}
        className={className}
      />
    </div>
  );
}

function BrokenThread() {
  return (
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
  );
}

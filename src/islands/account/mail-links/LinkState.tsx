import type { ReactNode } from "react";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import type { EmailLink } from "./use-email-link.ts";

type LinkStateProps<T> = {
  link: EmailLink<T>;
  working: string;
  onRetry: () => void;
  /** Renders a link that is no longer valid: the reason, and where to get a new one. */
  gone: (why: string) => ReactNode;
  children: (value: T) => ReactNode;
};

/** States of a page opened by an email link; `children` renders it once the link is verified. */
export function LinkState<T>({ link, working, onRetry, gone, children }: LinkStateProps<T>) {
  switch (link.kind) {
    case "working":
      return (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner size="sm" /> {working}
        </p>
      );
    case "failed":
      return (
        <div role="alert" className="grid gap-4 text-center">
          <p className="text-soft">{link.why} Your link is still valid.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      );
    case "gone":
      return (
        <div role="alert" className="grid gap-4 text-center">
          {gone(link.why)}
        </div>
      );
    case "valid":
      return children(link.value);
  }
}

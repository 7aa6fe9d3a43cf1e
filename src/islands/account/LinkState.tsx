import type { ReactNode } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import type { MailedLink } from "./use-mailed-link.ts";

type LinkStateProps<T> = {
  link: MailedLink<T>;
  working: string;
  onRetry: () => void;
  /** What stands under the reason why a link can't be used: where to get another. */
  gone: (why: string) => ReactNode;
  children: (value: T) => ReactNode;
};

/** A page that opens by a mailed link: drawn by `children` once the link is read. */
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
          <p className="text-soft">{link.why} Your link is still good.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      );
    case "gone":
      return (
        <div role="alert" className="grid gap-4 text-center">
          {gone(link.why)}
        </div>
      );
    case "read":
      return children(link.value);
  }
}

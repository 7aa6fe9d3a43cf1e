import { classNames } from "../class-names.ts";

/** Loading placeholder, sized by `className`. Wrap a group in one `role="status"`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-xs bg-wash", className)} />;
}

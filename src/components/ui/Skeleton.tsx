import { classNames } from "./class-names.ts";

/** Holds the place of something that loads; its size comes by `className`. Around several, one `role="status"` says so. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-xs bg-wash", className)} />;
}

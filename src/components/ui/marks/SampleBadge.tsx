import { Badge } from "./Badge.tsx";

/** Marks sample data wherever its account is shown. */
export function SampleBadge({ className = "" }: { className?: string }) {
  return (
    <Badge tone="warn" className={className}>
      Sample
    </Badge>
  );
}

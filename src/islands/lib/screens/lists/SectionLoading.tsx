import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";

/** Loading state of a section. */
export function SectionLoading({ label, rows = 3, flush = false }: { label: string; rows?: number; flush?: boolean }) {
  return (
    <div role="status" aria-label={label} className={flush ? "grid gap-3 px-4 pb-5 sm:px-5" : "grid gap-3"}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  );
}

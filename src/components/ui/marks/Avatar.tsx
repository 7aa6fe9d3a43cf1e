import { classNames } from "../class-names.ts";

/** Decorative circle with a person's initials; show the name next to it. */
export function Avatar({ name, size = "md", className }: { name: string; size?: "sm" | "md"; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-full border border-rule bg-wash font-semibold text-soft select-none",
        size === "sm" ? "size-6 text-2xs" : "size-8 text-xs",
        className,
      )}
    >
      {getInitials(name)}
    </span>
  );
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

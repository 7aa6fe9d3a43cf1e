import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { classNames } from "../class-names.ts";
import { LOGO_THREADS } from "./logo-paths.ts";

const STROKES = {
  discovery: "stroke-discovery",
  interest: "stroke-interest",
  consideration: "stroke-consideration",
  accent: "stroke-accent",
};

type LogoProps = { markOnly?: boolean; className?: string };

/** Logo mark and product name. */
export function Logo({ markOnly = false, className }: LogoProps) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <svg
        viewBox="0 0 32 32"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="size-7 shrink-0"
        {...(markOnly ? { role: "img", "aria-label": PRODUCT_NAME } : { "aria-hidden": true })}
      >
        {LOGO_THREADS.map((thread) => (
          <path key={thread.color} d={thread.d} className={STROKES[thread.color]} />
        ))}
      </svg>
      {markOnly ? null : (
        <span className="font-display text-[min(1.25rem,6.5vw)] leading-none font-[650] tracking-tight">
          {PRODUCT_NAME}
        </span>
      )}
    </span>
  );
}

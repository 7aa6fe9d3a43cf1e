import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

/** A bordered surface. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames("min-w-0 rounded-md border border-rule bg-card", className)} />;
}

type SectionProps = {
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  /** Without padding, for a table that reaches the edges. */
  flush?: boolean;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
};

/** A card with a heading, as a landmark region. */
export function Section({ title, description, actions, flush = false, level = 2, className, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section
      aria-labelledby={id}
      className={classNames("flex min-w-0 flex-col rounded-md border border-rule bg-card", className)}
    >
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5 sm:px-5">
        <div className="grid gap-0.5">
          <Heading id={id} className="font-sans text-sm font-semibold tracking-normal">
            {title}
          </Heading>
          {description === undefined ? null : <p className="text-[0.8125rem] text-soft">{description}</p>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={classNames("min-w-0 flex-1 pt-3", flush ? undefined : "px-4 pb-5 sm:px-5")}>{children}</div>
    </section>
  );
}

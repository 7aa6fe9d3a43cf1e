import type { ReactNode } from "react";
import type { Sheet, SheetCell, SheetItem } from "#src/domain/reports/sheet.ts";
import { PRODUCT_COLORS } from "#src/domain/shared/product.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/marks/stage-classes.ts";
import { SheetFunnel } from "./SheetFunnel.tsx";
import { SheetSeries } from "./SheetSeries.tsx";

type ReportSheetProps = {
  sheet: Sheet;
  /** The level of the report's title; its sections are one below. */
  level: 1 | 2;
};

/**
 * A report as a sheet of paper, in light colors whatever the theme. Plain markup without state, so that the page of a shared report
 * shows it without scripts; printed alone on one A4 page (print.css).
 */
export function ReportSheet({ sheet, level }: ReportSheetProps) {
  const Title = level === 1 ? "h1" : "h2";
  return (
    <article
      data-sheet
      lang={sheet.lang}
      aria-label={sheet.documentTitle}
      className="report-sheet @container overflow-hidden rounded-md border border-rule bg-white text-[0.8125rem] leading-snug text-ink"
    >
      <svg aria-hidden="true" width="100%" height="6" className="block">
        <rect width="100%" height="6" fill={sheet.brand.colour ?? PRODUCT_COLORS.thread} />
      </svg>
      <div className="grid gap-5 p-5 @xl:gap-6 @xl:p-9">
        <header className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="flex min-w-0 items-center gap-3">
              {sheet.brand.logo === null ? null : (
                <img src={sheet.brand.logo} alt="" className="h-9 max-w-44 object-contain object-left" />
              )}
              <p className="text-[0.9375rem] font-semibold wrap-anywhere">{sheet.brand.display}</p>
            </div>
            {sheet.workspace === null ? null : <p className="text-xs text-soft wrap-anywhere">{sheet.workspace}</p>}
          </div>
          <div>
            <Title className="text-[1.75rem] leading-tight">{sheet.title}</Title>
            <p className="figure-text text-lg">{sheet.period}</p>
            <p className="mt-1 text-xs text-soft">{sheet.details}</p>
            <p className="text-xs text-soft wrap-anywhere">{sheet.filter}</p>
          </div>
        </header>
        <SheetSection level={level} heading={sheet.figures.heading} aside={sheet.figures.versus}>
          <dl
            className={classNames(
              "grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-rule bg-white",
              sheet.figures.cells.length > 6 ? "@md:grid-cols-4" : "@md:grid-cols-3",
            )}
          >
            {sheet.figures.cells.map((cell) => (
              <Cell key={cell.id} cell={cell} />
            ))}
          </dl>
          {sheet.figures.outcomes === null ? null : (
            <p className="tabular text-xs text-soft">{sheet.figures.outcomes}</p>
          )}
        </SheetSection>
        <SheetSection level={level} heading={sheet.funnel.heading} aside={sheet.funnel.note}>
          {sheet.funnel.empty === null ? <SheetFunnel funnel={sheet.funnel} /> : <Empty>{sheet.funnel.empty}</Empty>}
        </SheetSection>
        <SheetSection level={level} heading={sheet.series.heading} aside={null}>
          {sheet.series.empty === null ? <SheetSeries series={sheet.series} /> : <Empty>{sheet.series.empty}</Empty>}
        </SheetSection>
        <div className="grid gap-5 @xl:grid-cols-2 @xl:gap-6">
          {[sheet.dropOffs, sheet.findings].map(({ heading, items, empty }) => (
            <SheetSection key={heading} level={level} heading={heading} aside={null}>
              {empty === null ? <Items items={items} /> : <Empty>{empty}</Empty>}
            </SheetSection>
          ))}
        </div>
        <footer className="grid gap-2 border-t border-rule pt-3 text-2xs text-faint">
          <p>{sheet.notes}</p>
          <p className="flex flex-wrap justify-between gap-x-6">
            <span>{sheet.asOf}</span>
            <span>{sheet.madeWith}</span>
          </p>
        </footer>
      </div>
    </article>
  );
}

type SheetSectionProps = { level: 1 | 2; heading: string; aside: string | null; children: ReactNode };

function SheetSection({ level, heading, aside, children }: SheetSectionProps) {
  const Heading = level === 1 ? "h2" : "h3";
  return (
    <section aria-label={heading} className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="font-sans text-sm font-semibold tracking-normal">{heading}</Heading>
        {aside === null ? null : <p className="text-2xs text-soft">{aside}</p>}
      </div>
      {children}
    </section>
  );
}

const TONES = { good: "font-semibold text-up-ink", bad: "font-semibold text-drop-ink", neutral: "text-soft" } as const;

function Cell({ cell: { label, display, changeDisplay, tone, n } }: { cell: SheetCell }) {
  return (
    <div className="grid min-w-0 content-start px-3 py-2.5 outline outline-rule">
      <dt className="grid gap-x-2 text-xs text-soft @3xl:flex @3xl:justify-between">
        {label} <span className="tabular text-2xs text-faint">{n}</span>
      </dt>
      <dd className="figure-text text-2xl">{display}</dd>
      <dd className={classNames("tabular text-2xs", TONES[tone])}>{changeDisplay}</dd>
    </div>
  );
}

function Items({ items }: { items: readonly SheetItem[] }) {
  return (
    <ol className="grid gap-3">
      {items.map(({ key, stage, title, text, figures }) => (
        <li key={key} className="grid grid-cols-[3px_minmax(0,1fr)] gap-2.5">
          <span
            aria-hidden="true"
            className={classNames("rounded-full", stage === "none" ? "bg-edge" : STAGE_CLASSES[stage].background)}
          />
          <div className="grid gap-0.5 text-xs">
            <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
            <p className="line-clamp-3 text-soft wrap-anywhere">{text}</p>
            <p className="tabular text-2xs text-faint">{figures}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Empty({ children }: { children: string }) {
  return <p className="rounded-sm border border-rule px-3 py-4 text-xs text-soft">{children}</p>;
}

import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type SecondFactorRowProps = {
  icon: LucideIcon;
  name: ReactNode;
  text: string;
  children: ReactNode;
};

/** A part of the second factor: what it is, its state, and its buttons. */
export function SecondFactorRow({ icon: Icon, name, text, children }: SecondFactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-[0.8125rem] text-soft">{text}</span>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:ml-9">{children}</div>
    </li>
  );
}

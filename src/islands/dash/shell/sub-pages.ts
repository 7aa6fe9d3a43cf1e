import type { LucideIcon } from "lucide-react";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";

/** One page of an area that has several, such as the settings. */
export type SubPage = {
  to: string;
  name: string;
  /** What can be done there, in a few words. */
  hint: string;
  icon: LucideIcon;
  canOpen?: (role: UserRole) => boolean;
};

export type SubPageGroup = { label: string; pages: readonly SubPage[] };

/** The groups with the pages that a role can open. */
export function filterPages(groups: readonly SubPageGroup[], role: UserRole): SubPageGroup[] {
  return groups.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ canOpen }) => canOpen?.(role) !== false),
  }));
}

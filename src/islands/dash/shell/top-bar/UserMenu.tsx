import { BookOpen, ChevronsUpDown, LogOut } from "lucide-react";
import { displayUser } from "#src/domain/auth/user-context.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Avatar } from "#src/components/ui/marks/Avatar.tsx";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "#src/components/ui/overlays/DropdownMenu.tsx";
import { flashToast } from "../../../lib/navigation/flash-toast.ts";
import { useDash } from "../../../lib/session/dash-context.ts";
import { logOut } from "../../../lib/session/log-out.ts";
import { endImpersonation } from "../end-impersonation.ts";

/** Menu with the signed-in user, documentation and log-out. */
export function UserMenu() {
  const { user, client, impersonation } = useDash();
  const leave = impersonation === undefined ? logOutUser : endImpersonation;
  const { name, email } = displayUser({ name: user.userName, email: user.userEmail });
  return (
    <DropdownMenu
      side="top"
      className="w-52"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-sm p-1.5 text-left text-sm transition-colors hover:bg-wash"
        >
          <Avatar name={name} />
          <span className="grid min-w-0 flex-1 leading-tight">
            <span className="truncate font-semibold">{name}</span>
            <span className="truncate text-xs text-soft">{client.name}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <span className="sr-only">User menu</span>
        </button>
      }
    >
      <MenuLabel className="truncate">{email}</MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <a href={paths.docs}>
          <BookOpen aria-hidden="true" />
          Documentation
        </a>
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void leave()}>
        Log out
      </MenuItem>
    </DropdownMenu>
  );
}

/** Tokens are cleared in any case (specification 4); a failure shows a toast here and on the log-in page. */
async function logOutUser(): Promise<void> {
  try {
    await logOut();
  } catch (error) {
    flashToast({
      title: "Error",
      description: error instanceof Error && error.message !== "" ? error.message : "Logout failed",
      variant: "destructive",
    });
  }
  location.assign(paths.login);
}

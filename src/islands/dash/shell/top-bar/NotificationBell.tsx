import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useState } from "react";
import type { Notification } from "#src/domain/notifications/notifications.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Popover } from "#src/components/ui/overlays/Popover.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { notificationsQuery, useMarkRead } from "../../../lib/queries/notifications.query.ts";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";

/** More are shown as "9+". */
const MAX_SHOWN = 9;

/** The bell of the top bar: how many notifications are unread, live, and the newest of them. */
export function NotificationBell() {
  const query = useQuery(notificationsQuery());
  const { data } = query;
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const { impersonation } = useDash();
  const [open, setOpen] = useState(false);
  const unread = data?.unread ?? 0;

  function follow({ id, link, readAt }: Notification): void {
    setOpen(false);
    if (readAt === null && impersonation === undefined) markRead.mutate({ ids: [id] });
    void navigate({ href: link });
  }

  return (
    <Popover
      label="Notifications"
      align="end"
      className="w-[min(22rem,calc(100vw-2rem))]"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
          icon={
            <span className="relative">
              <Bell aria-hidden="true" className="size-4" />
              {unread === 0 ? null : (
                <span
                  aria-hidden="true"
                  className="tabular absolute -top-2 -right-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent-ink px-1 text-[0.625rem] leading-none font-bold text-card"
                >
                  {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
                </span>
              )}
            </span>
          }
        />
      }
    >
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm font-semibold">Notifications</p>
          {unread === 0 || impersonation !== undefined ? null : (
            <Button
              size="sm"
              variant="quiet"
              loading={markRead.isPending}
              onClick={() => markRead.mutate({ all: true })}
            >
              Mark all as read
            </Button>
          )}
        </div>
        {data === undefined && query.isError ? (
          <QueryError query={query} title="Notifications could not be loaded" className="py-4!" />
        ) : (
          <Newest notifications={data?.notifications} onFollow={follow} />
        )}
        <DashLink
          to={paths.dash.settingsNotifications}
          onClick={() => setOpen(false)}
          className="w-fit rounded-xs text-[0.8125rem] font-semibold text-soft hover:underline"
        >
          Choose what you get
        </DashLink>
      </div>
    </Popover>
  );
}

function Newest({
  notifications,
  onFollow,
}: {
  notifications: readonly Notification[] | undefined;
  onFollow: (notification: Notification) => void;
}) {
  const { client } = useDash();
  if (notifications === undefined) return <p className="text-sm text-soft">Loading…</p>;
  if (notifications.length === 0) return <p className="text-sm text-soft">Nothing yet. Alerts and news appear here.</p>;
  return (
    <ul className="-mx-1 grid max-h-96 gap-0.5 overflow-y-auto">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <button
            type="button"
            onClick={() => onFollow(notification)}
            className="grid w-full gap-0.5 rounded-sm px-2 py-2 text-left text-sm transition-colors hover:bg-wash"
          >
            <span className={classNames("wrap-anywhere", notification.readAt === null ? "font-semibold" : "text-soft")}>
              {notification.title}
              {notification.readAt === null ? <span className="sr-only"> (unread)</span> : null}
            </span>
            <span className="text-[0.8125rem] wrap-anywhere text-soft">{notification.text}</span>
            <span className="tabular text-xs text-faint">
              {formatDateTime(notification.createdAt, client.timeZone)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

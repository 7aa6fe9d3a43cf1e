/** A number of unread items behind a name; nothing for 0. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular ml-auto grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-card">
      <span>
        {count}
        <span className="sr-only"> unread</span>
      </span>
    </span>
  );
}

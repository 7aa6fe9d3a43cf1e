import { useState } from "react";
import { formatDateTime } from "#src/domain/shared/format.ts";

/** By when a reply is promised; red once it is late. */
export function ReplyDue({ at }: { at: string }) {
  const [now] = useState(() => new Date().toISOString());
  const isLate = at < now;
  return (
    <span className={isLate ? "font-semibold text-drop-ink" : "font-semibold text-ink"}>
      {formatDateTime(at, "UTC")} UTC{isLate ? ", late" : ""}
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { formatDate } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { threadsQuery } from "./agent.query.ts";

/** The person's threads and those that colleagues share, the latest first. */
export function ThreadList({ currentId, onChoose }: { currentId: string | null; onChoose?: () => void }) {
  const { client } = useDash();
  const threads = useQuery(threadsQuery());
  return (
    <>
      {threads.isPending ? <SectionLoading label="Loading threads" /> : null}
      {threads.isError && threads.data === undefined ? <QueryError query={threads} className="py-4!" /> : null}
      {threads.data?.threads.length === 0 ? (
        <p className="text-sm text-soft">
          Your questions are kept here for twelve months, for you alone unless you share them.
        </p>
      ) : null}
      <ul className="grid gap-0.5">
        {threads.data?.threads.map(({ id, title, shared, updatedAt }) => (
          <li key={id}>
            <DashLink
              to={paths.dash.agentThread(id)}
              onClick={onChoose}
              aria-current={id === currentId ? "page" : undefined}
              className={classNames(
                "grid gap-0.5 rounded-sm px-2.5 py-2 transition-colors hover:bg-wash",
                id === currentId && "bg-wash",
              )}
            >
              <span className="truncate text-sm">{title}</span>
              <span className="flex items-center gap-1.5 text-xs text-soft">
                {formatDate(updatedAt, client.timeZone)}
                {shared ? (
                  <>
                    <Share2 aria-hidden="true" className="size-3" />
                    <span>Shared</span>
                  </>
                ) : null}
              </span>
            </DashLink>
          </li>
        ))}
      </ul>
    </>
  );
}

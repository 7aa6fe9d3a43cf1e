import { ArrowUpRight, Download, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { formatTableCsv } from "#src/domain/agent/answer/format-table-csv.ts";
import type { ThreadDetail } from "#src/domain/agent/threads.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { saveFile } from "../../lib/api/download.ts";
import { toastFailure } from "../../lib/forms/save-toasts.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { parseDashSearch } from "../../lib/navigation/dash-search.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { useRateAnswer } from "./agent.query.ts";
import { FeedbackForm } from "./FeedbackForm.tsx";

/** What can be done with an answer: open its filter as a screen, copy, download, rate. */
export function AnswerActions({ message }: { message: ThreadDetail["messages"][number] }) {
  const { answer, thumbs } = message;
  const { threadId, messageId, table } = answer;
  const rate = useRateAnswer({ threadId, messageId });
  const [isExplaining, setIsExplaining] = useState(false);
  const onError = (error: Error) => toastFailure("Your rating could not be saved", error);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {answer.links.map(({ label, href }) => {
          const url = new URL(href, location.origin);
          const search = parseDashSearch(Object.fromEntries(url.searchParams));
          return (
            <DashLink key={href} to={url.pathname} search={search} className={buttonClasses("ghost", "sm")}>
              <span lang={answer.language}>{label}</span>
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </DashLink>
          );
        })}
        <span className="ml-auto flex items-center gap-1.5">
          <CopyButton text={answer.text} label="Copy answer" variant="quiet" />
          {table === null ? null : (
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label="Download table as CSV"
              icon={<Download aria-hidden="true" className="size-4" />}
              onClick={() => saveFile(new Blob([formatTableCsv(table)], { type: "text/csv" }), "answer.csv")}
            />
          )}
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label="Good answer"
            aria-pressed={thumbs === "up"}
            icon={<ThumbsUp aria-hidden="true" className={thumbs === "up" ? "size-4 fill-current" : "size-4"} />}
            onClick={() => rate.mutate({ thumbs: "up" }, { onError })}
          />
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label="Wrong answer"
            aria-pressed={thumbs === "down"}
            icon={<ThumbsDown aria-hidden="true" className={thumbs === "down" ? "size-4 fill-current" : "size-4"} />}
            onClick={() => rate.mutate({ thumbs: "down" }, { onError, onSuccess: () => setIsExplaining(true) })}
          />
        </span>
      </div>
      {isExplaining ? (
        <FeedbackForm
          pending={rate.isPending}
          onClose={() => setIsExplaining(false)}
          onSend={(comment) =>
            rate.mutate({ thumbs: "down", comment }, { onError, onSuccess: () => setIsExplaining(false) })
          }
        />
      ) : null}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { paths } from "#src/domain/paths/paths.ts";
import type { ReadConversation, WeeklyConversation } from "#src/domain/weekly-reading/weekly-reading.contract.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../../../lib/api/api-error.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useReadConversation, weeklyReadingQuery } from "../../../lib/queries/weekly-reading.query.ts";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { useCanCorrect } from "../../../lib/session/use-can-correct.ts";
import { WeeklyConversationView } from "./WeeklyConversationView.tsx";
import { WeeklyKeysHelp } from "./WeeklyKeysHelp.tsx";

/** /dash/insights?reading=week: five conversations, one after the other, and what a person reads in each. */
export function WeeklyReadingScreen() {
  const query = useQuery(weeklyReadingQuery());
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DashLink to={paths.dash.insights} className={buttonClasses("quiet", "sm", "-ml-3")}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Insights
        </DashLink>
        <WeeklyKeysHelp />
      </div>
      {query.isPending ? (
        <div role="status" aria-label="Loading the weekly reading">
          <Skeleton className="h-96 w-full rounded-md" />
        </div>
      ) : null}
      {query.isError && query.data === undefined ? (
        <Card>
          <QueryError query={query} title="The weekly reading could not be loaded" />
        </Card>
      ) : null}
      {query.data === undefined ? null : <Reading conversations={query.data.conversations} />}
    </div>
  );
}

function Reading({ conversations }: { conversations: WeeklyConversation[] }) {
  const change = useReadConversation();
  const [shownId, setShownId] = useState(() => findNext(conversations)?.conversationId ?? null);
  const [lastId, setLastId] = useState<string | null>(null);
  const isReader = useCanCorrect();
  // More conversations may have come since all of them were read.
  const shown = conversations.find(({ conversationId }) => conversationId === shownId) ?? findNext(conversations);

  if (conversations.length === 0) {
    return (
      <Card>
        <EmptyState
          title="Nothing to read yet"
          description="Five conversations of the last seven days appear here once some have ended."
        />
      </Card>
    );
  }

  /** Goes on to the next at once; what could not be saved comes back. */
  function save(id: string, read: ReadConversation | null): void {
    const others = conversations.filter(({ conversationId }) => conversationId !== id);
    setLastId(read === null ? null : id);
    setShownId(read === null ? id : (findNext(others)?.conversationId ?? null));
    change.mutateAsync({ id, read }).catch((error: unknown) => {
      setShownId(id);
      setLastId((last) => (last === id ? null : last));
      toast({
        title: "Your reading could not be saved",
        description: getErrorMessage(error),
        variant: "destructive",
      });
    });
  }

  const undoId = shown === undefined || shown.read === null ? lastId : shown.conversationId;
  const undo = undoId === null || !isReader ? null : () => save(undoId, null);
  return (
    <>
      <Steps conversations={conversations} shownId={shown?.conversationId ?? null} onShow={setShownId} />
      {shown === undefined ? (
        <Done conversations={conversations} onUndo={undo} />
      ) : (
        <WeeklyConversationView
          key={shown.conversationId}
          chosen={shown}
          isReader={isReader}
          onRead={(read) => save(shown.conversationId, read)}
          onUndo={undo}
        />
      )}
    </>
  );
}

/** The next conversation that nobody has read. */
function findNext(conversations: readonly WeeklyConversation[]): WeeklyConversation | undefined {
  return conversations.find(({ read }) => read === null);
}

type StepsProps = {
  conversations: readonly WeeklyConversation[];
  shownId: string | null;
  onShow: (id: string) => void;
};

function Steps({ conversations, shownId, onShow }: StepsProps) {
  const done = conversations.filter(({ read }) => read !== null).length;
  return (
    <nav aria-label="Conversations of the week" className="flex flex-wrap items-center gap-2">
      {conversations.map(({ conversationId, read }, at) => (
        <Button
          key={conversationId}
          size="icon-sm"
          variant={conversationId === shownId ? "primary" : "ghost"}
          aria-current={conversationId === shownId ? "step" : undefined}
          aria-label={`Conversation ${at + 1}, ${read === null ? "not read" : "read"}`}
          className={read === null ? "" : "opacity-60"}
          onClick={() => onShow(conversationId)}
        >
          {at + 1}
        </Button>
      ))}
      <p role="status" className="tabular text-sm text-soft">
        {done} of {conversations.length} read
      </p>
    </nav>
  );
}

function Done({
  conversations,
  onUndo,
}: {
  conversations: readonly WeeklyConversation[];
  onUndo: (() => void) | null;
}) {
  const agreed = conversations.filter(({ read, engine }) => read?.outcome === engine.outcome).length;
  return (
    <Card>
      <EmptyState
        title="Done for this week"
        description={`You agreed with ${agreed} of ${conversations.length} outcomes. New conversations come on Monday.`}
        action={
          <>
            <DashLink to={paths.dash.insights} className={buttonClasses("primary", "md")}>
              Back to Insights
            </DashLink>
            {onUndo === null ? null : <Button onClick={onUndo}>Undo the last one</Button>}
          </>
        }
      />
    </Card>
  );
}

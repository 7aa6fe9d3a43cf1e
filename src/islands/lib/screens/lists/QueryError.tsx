import { Card } from "#src/components/ui/layout/Card.tsx";
import { ErrorState } from "#src/components/ui/feedback/ErrorState.tsx";
import { ApiError, getErrorMessage } from "../../api/api-error.ts";

type QueryErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  title?: string | undefined;
  className?: string | undefined;
};

/** Error state of a query, with a retry button and the request id for support. */
export function QueryError({ query, title, className }: QueryErrorProps) {
  const { error } = query;
  return (
    <ErrorState
      title={title}
      className={className}
      message={getErrorMessage(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** QueryError in a card of its own, for whole screens. */
export function QueryErrorCard(props: QueryErrorProps) {
  return (
    <Card>
      <QueryError {...props} />
    </Card>
  );
}

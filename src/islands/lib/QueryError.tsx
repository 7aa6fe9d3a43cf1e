import { ErrorState } from "#src/components/ui/ErrorState.tsx";
import { ApiError } from "./api-client.ts";

type QueryErrorProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  title?: string;
  className?: string;
};

/** Why a read failed, in a sentence, with the way to try again and the id that support can look up. */
export function QueryError({ query, title, className }: QueryErrorProps) {
  const { error } = query;
  return (
    <ErrorState
      {...(title === undefined ? {} : { title })}
      {...(className === undefined ? {} : { className })}
      message={explainError(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** The sentence of an error: the server's own where there is one. */
export function explainError(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  if (error instanceof TypeError) return "The server could not be reached. Check your connection.";
  return error instanceof Error ? error.message : "Something went wrong. Please try again.";
}

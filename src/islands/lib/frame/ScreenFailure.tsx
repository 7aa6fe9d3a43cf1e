import type { ErrorComponentProps } from "@tanstack/react-router";
import { Card } from "#src/components/ui/Card.tsx";
import { ErrorState } from "#src/components/ui/ErrorState.tsx";
import { explainError } from "../QueryError.tsx";

/** What stands where a screen broke, or where its code could not be fetched (an old page after a new release). */
export function ScreenFailure({ error }: ErrorComponentProps) {
  return (
    <Card className="m-4">
      <ErrorState title="This screen stopped working" message={explainError(error)} onRetry={() => location.reload()} />
    </Card>
  );
}

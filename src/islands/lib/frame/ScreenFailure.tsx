import type { ErrorComponentProps } from "@tanstack/react-router";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { ErrorState } from "#src/components/ui/feedback/ErrorState.tsx";
import { getErrorMessage } from "../api/api-error.ts";

/** Shown when a screen crashes, or when its code is gone after a new release. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  return (
    <Card className="m-4">
      <ErrorState
        title="This screen stopped working"
        message={getErrorMessage(error)}
        onRetry={() => location.reload()}
      />
    </Card>
  );
}

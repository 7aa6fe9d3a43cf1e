import { toast } from "#src/components/ui/toast-store.ts";
import { explainError } from "../../lib/QueryError.tsx";

/** What a change says at its end: that it is kept, or why it is not. */
export function tellOutcome(saved: string, failed: string) {
  return {
    onSuccess: () => void toast({ title: saved }),
    onError: (error: Error) => void toast({ title: failed, description: explainError(error), variant: "destructive" }),
  };
}

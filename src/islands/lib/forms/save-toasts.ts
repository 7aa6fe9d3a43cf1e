import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { getErrorMessage } from "../api/api-error.ts";

/** Mutation callbacks that show a toast on success and on failure. */
export function toastOutcome(saved: string, failed: string) {
  return {
    onSuccess: () => void toast({ title: saved }),
    onError: (error: Error) => toastFailure(failed, error),
  };
}

/** Shows that something failed, and why. */
export function toastFailure(title: string, error: Error): void {
  toast({ title, description: getErrorMessage(error), variant: "destructive" });
}

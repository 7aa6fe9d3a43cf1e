import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** Shows an error toast: the server's message, or that it could not be reached. */
export function toastFailure(error: unknown): void {
  const description =
    error instanceof ApiError ? error.userMessage : "The server could not be reached. Please try again.";
  toast({ title: "Error", description, variant: "destructive" });
}

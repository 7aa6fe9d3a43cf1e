import { toast } from "#src/components/ui/toast-store.ts";
import { ApiError } from "../lib/api-error.ts";

/** Says why a request failed: the server's sentence, or that it could not be reached. */
export function toastFailure(error: unknown): void {
  const description = error instanceof ApiError ? error.sentence : "The server could not be reached. Please try again.";
  toast({ title: "Error", description, variant: "destructive" });
}

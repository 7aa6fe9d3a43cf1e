import { z } from "zod";
import { toast } from "#src/components/ui/toast-store.ts";
import { CARRIED_TOAST } from "./carried-toast-key.ts";

const carriedSchema = z.object({
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(["default", "destructive"]).optional(),
});

/** Shows a toast here and again on the page that comes next: log-in and log-out leave theirs before anybody could read it. */
export function carryToast(message: z.infer<typeof carriedSchema>): void {
  toast(message);
  sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(message));
}

/** Shows the toast that the page before has left, once. */
export function showCarriedToast(): void {
  const text = sessionStorage.getItem(CARRIED_TOAST);
  if (text === null) return;
  sessionStorage.removeItem(CARRIED_TOAST);
  toast(carriedSchema.parse(JSON.parse(text)));
}

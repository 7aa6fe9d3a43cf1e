import { z } from "zod";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { FLASH_TOAST_KEY } from "./flash-toast-key.ts";

const toastSchema = z.object({
  title: z.string(),
  description: z.string().optional(),
  variant: z.enum(["default", "destructive"]).optional(),
});

/** Shows a toast now and again on the next page: log-in and log-out navigate before it can be read. */
export function flashToast(message: z.infer<typeof toastSchema>): void {
  toast(message);
  sessionStorage.setItem(FLASH_TOAST_KEY, JSON.stringify(message));
}

/** Shows the toast stored by the previous page, once. */
export function showFlashedToast(): void {
  const text = sessionStorage.getItem(FLASH_TOAST_KEY);
  if (text === null) return;
  sessionStorage.removeItem(FLASH_TOAST_KEY);
  toast(toastSchema.parse(JSON.parse(text)));
}

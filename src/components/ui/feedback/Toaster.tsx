import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import {
  dismissToast,
  getToasts,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  type ToastRecord,
} from "./toast-store.ts";

/** Renders the toasts. Mount once per app. */
export function Toaster({ className }: { className?: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts);
  // Not rendered at build time: Radix's markup has a style attribute, which the CSP blocks.
  if (typeof document === "undefined") return null;
  return (
    // Radix dismisses beyond its threshold, not at it.
    <Radix.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_THRESHOLD_PX - 1}>
      {toasts.map((record) => (
        <ToastCard key={record.id} record={record} />
      ))}
      <Radix.Viewport
        className={classNames(
          "fixed right-0 bottom-0 z-70 flex w-full flex-col gap-2 p-4 outline-none md:max-w-[420px]",
          className,
        )}
      />
    </Radix.Provider>
  );
}

function ToastCard({ record }: { record: ToastRecord }) {
  const { id, open, title, description, variant = "default", durationMs, action } = record;
  const destructive = variant === "destructive";
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : dismissToast(id))}
      {...(durationMs === undefined ? {} : { duration: durationMs })}
      type={destructive ? "foreground" : "background"}
      className={classNames(
        "relative grid gap-0.5 rounded-md border p-4 pr-12 data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
        destructive ? "border-drop-fill bg-drop-fill text-white" : "border-ink bg-ink text-paper",
      )}
    >
      <Radix.Title className="text-[0.9375rem] leading-snug font-semibold">{title}</Radix.Title>
      {description === undefined ? null : (
        <Radix.Description className="text-sm leading-snug opacity-90">{description}</Radix.Description>
      )}
      {action === undefined ? null : (
        <Radix.Action
          altText={action.altText}
          onClick={action.onPress}
          className="mt-2 h-8 w-fit rounded-sm border border-current px-3 text-sm font-semibold outline-offset-2 focus-visible:outline-current"
        >
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        className="absolute top-3 right-3 grid size-7 place-items-center rounded-[6px] opacity-80 hover:opacity-100 focus-visible:outline-current"
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

import { Button } from "#src/components/ui/Button.tsx";

/** What ends a form that opens in its row: its own button, and the way out that keeps nothing. */
export function FormButtons({ submit, busy, onCancel }: { submit: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" loading={busy}>
        {submit}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

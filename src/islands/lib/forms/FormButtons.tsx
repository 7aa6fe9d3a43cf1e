import { Button } from "#src/components/ui/buttons/Button.tsx";

/** Submit and Cancel buttons of an inline form. */
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

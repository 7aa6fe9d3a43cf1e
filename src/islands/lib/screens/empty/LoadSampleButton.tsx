import { Button } from "#src/components/ui/buttons/Button.tsx";
import { useLoadSample } from "../../queries/sample.query.ts";

type LoadSampleButtonProps = { variant?: "ghost" | "quiet"; size?: "sm" | "md" };

/** Loads sample conversations into an API account of their own. */
export function LoadSampleButton({ variant = "ghost", size = "md" }: LoadSampleButtonProps) {
  const load = useLoadSample();
  return (
    <Button variant={variant} size={size} loading={load.isPending} onClick={() => load.mutate()}>
      Load sample data
    </Button>
  );
}

import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Dialog } from "#src/components/ui/overlays/Dialog.tsx";
import { RecoveryCodeList } from "#src/components/ui/codes/RecoveryCodeList.tsx";

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="sm"
      title="Save your recovery codes"
      description="Each code logs you in once if you lose your device. You won't see them again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I've saved them
        </Button>
      }
    >
      <div className="grid gap-4">
        <RecoveryCodeList codes={codes} />
      </div>
    </Dialog>
  );
}

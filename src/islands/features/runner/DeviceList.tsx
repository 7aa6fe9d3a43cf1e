import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canUseRunner } from "#src/domain/auth/policies.ts";
import type { Device } from "#src/domain/runner/runner.contract.ts";
import { formatDateTime } from "#src/domain/shared/format.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { ConfirmDialog } from "../../lib/forms/ConfirmDialog.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { devicesQuery, useDeleteDevice } from "./runner.query.ts";

/** The paired browsers, each with a button that ends its pairing. */
export function DeviceList() {
  const { client, role, impersonation } = useDash();
  const query = useQuery({ ...devicesQuery(), enabled: canUseRunner(role) });
  const [removing, setRemoving] = useState<Device | null>(null);
  if (!canUseRunner(role)) {
    return (
      <Card>
        <EmptyState title="Devices are for members" description="Viewers see runs and scripts." />
      </Card>
    );
  }
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The devices could not be loaded" />;
  }
  if (query.data === undefined) return <SectionLoading label="Loading the devices" rows={3} />;
  const { devices } = query.data;
  if (devices.length === 0) {
    return (
      <Card>
        <EmptyState title="No browser is paired" description="Get a code above and enter it in the Runner’s panel." />
      </Card>
    );
  }
  return (
    <Card>
      <ul aria-label="Devices" className="divide-y divide-rule">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm sm:px-5">
            <span className="grid min-w-0 gap-0.5">
              <span className="font-semibold wrap-anywhere">{device.name}</span>
              <span className="text-[0.8125rem] text-soft">
                {device.user}, version {device.version}, paired {formatDateTime(device.createdAt, client.timeZone)},{" "}
                {device.lastUsedAt === null
                  ? "not used yet"
                  : `last used ${formatDateTime(device.lastUsedAt, client.timeZone)}`}
              </span>
            </span>
            {impersonation === undefined ? (
              <Button size="sm" aria-label={`Unpair ${device.name}`} onClick={() => setRemoving(device)}>
                Unpair
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {removing === null ? null : <UnpairDialog device={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function UnpairDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const remove = useDeleteDevice();
  return (
    <ConfirmDialog
      title={`Unpair “${device.name}”?`}
      description="It can’t save runs here any more. Scripts and runs in that browser stay there."
      onClose={onClose}
      confirm="Unpair"
      failure="The browser could not be unpaired"
      pending={remove.isPending}
      onConfirm={(outcome) => remove.mutate(device.id, outcome)}
    />
  );
}

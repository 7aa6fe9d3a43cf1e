import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** A paired browser with what its requests need of its client. */
export type DeviceRow = {
  clientId: string;
  deviceId: string;
  userId: string;
  /** The role that the user has now. */
  role: UserRole;
  name: string;
  workspace: string;
  redact: boolean;
  suspended: boolean;
  lastUsedAt: Date | null;
};

/** Finds the device with this SHA-256 of its token, of any client; its user must still be a member. */
export async function findDevice(sql: Queryable, tokenHash: Buffer): Promise<DeviceRow | undefined> {
  const [row] = await sql<DeviceRow[]>`
    select d.client_id as "clientId", d.device_id as "deviceId", d.user_id as "userId", u.role, d.name, c.name as workspace,
      c.redact_personal_data as redact, c.suspended_at is not null as suspended, d.last_used_at as "lastUsedAt"
    from runner_devices d
    join clients c on c.client_id = d.client_id
    join users u on u.client_id = d.client_id and u.user_id = d.user_id
    where d.token_hash = ${tokenHash}`;
  return row;
}

/** Updates a device's last use, at most once a minute across all processes. */
export async function updateDeviceLastUsed(
  sql: Queryable,
  { clientId, deviceId }: { clientId: string; deviceId: string },
): Promise<void> {
  await sql`
    update runner_devices set last_used_at = now()
    where client_id = ${clientId} and device_id = ${deviceId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

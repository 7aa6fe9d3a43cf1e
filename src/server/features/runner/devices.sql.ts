import type { Queryable } from "../../db/sql.ts";

export type NewPairing = {
  clientId: string;
  pairingId: string;
  userId: string;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

/** Inserts a pairing. */
export async function insertPairing(sql: Queryable, pairing: NewPairing): Promise<void> {
  await sql`
    insert into runner_pairings (client_id, pairing_id, user_id, code_hash, created_at, expires_at)
    values (${pairing.clientId}, ${pairing.pairingId}, ${pairing.userId}, ${pairing.codeHash}, ${pairing.createdAt},
      ${pairing.expiresAt})`;
}

/** Deletes a client's expired pairings, and of a user's others all but the newest `keep`. */
export async function deleteOldPairings(
  sql: Queryable,
  { clientId, userId, now, keep }: { clientId: string; userId: string; now: Date; keep: number },
): Promise<void> {
  await sql`
    delete from runner_pairings
    where client_id = ${clientId} and (expires_at <= ${now} or pairing_id in (
      select pairing_id from runner_pairings where client_id = ${clientId} and user_id = ${userId}
      order by created_at desc, pairing_id desc offset ${keep}))`;
}

/** Takes the pairing with this code out of the table: a code is good once. Of any client. */
export async function takePairing(
  sql: Queryable,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<{ clientId: string; userId: string } | undefined> {
  const [row] = await sql<{ clientId: string; userId: string }[]>`
    delete from runner_pairings where code_hash = ${codeHash} and expires_at > ${now}
    returning client_id as "clientId", user_id as "userId"`;
  return row;
}

export type NewDevice = {
  clientId: string;
  deviceId: string;
  userId: string;
  name: string;
  version: string;
  tokenHash: Buffer;
  createdAt: Date;
};

/** Inserts a device. */
export async function insertDevice(sql: Queryable, device: NewDevice): Promise<void> {
  await sql`
    insert into runner_devices (client_id, device_id, user_id, name, version, token_hash, created_at)
    values (${device.clientId}, ${device.deviceId}, ${device.userId}, ${device.name}, ${device.version},
      ${device.tokenHash}, ${device.createdAt})`;
}

export type DeviceListRow = {
  id: string;
  name: string;
  version: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  userId: string;
  user: string;
};

/** Lists a client's devices, newest first; only those of `userId` unless it is null. */
export async function listDeviceRows(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string | null },
): Promise<DeviceListRow[]> {
  return sql<DeviceListRow[]>`
    select d.device_id as id, d.name, d.version, d.created_at as "createdAt", d.last_used_at as "lastUsedAt",
      d.user_id as "userId", u.name as "user"
    from runner_devices d
    join users u on u.client_id = d.client_id and u.user_id = d.user_id
    where d.client_id = ${clientId} ${userId === null ? sql`` : sql`and d.user_id = ${userId}`}
    order by d.created_at desc, d.device_id desc`;
}

/** Deletes a device and returns its name; only one of `userId` unless it is null. */
export async function deleteDeviceRow(
  sql: Queryable,
  { clientId, deviceId, userId }: { clientId: string; deviceId: string; userId: string | null },
): Promise<{ name: string } | undefined> {
  const [row] = await sql<{ name: string }[]>`
    delete from runner_devices
    where client_id = ${clientId} and device_id = ${deviceId} ${userId === null ? sql`` : sql`and user_id = ${userId}`}
    returning name`;
  return row;
}

/** Finds what a user's new device needs: the workspace's name and the user's role. */
export async function findMember(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<{ workspace: string; role: string; suspended: boolean } | undefined> {
  const [row] = await sql<{ workspace: string; role: string; suspended: boolean }[]>`
    select c.name as workspace, u.role, c.suspended_at is not null as suspended
    from clients c join users u on u.client_id = c.client_id
    where c.client_id = ${clientId} and u.user_id = ${userId}`;
  return row;
}

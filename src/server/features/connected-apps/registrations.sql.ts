import { REGISTRATION_DAYS } from "../../../domain/connected-apps/connected-apps.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type Registration = { registrationId: string; name: string; redirectUris: string[] };

/** Inserts an app's registration. */
export async function insertRegistration(sql: Queryable, registration: Registration): Promise<void> {
  await sql`
    insert into app_registrations (registration_id, name, redirect_uris)
    values (${registration.registrationId}, ${registration.name}, ${registration.redirectUris})`;
}

/** Finds a registration. */
export async function findRegistration(sql: Queryable, registrationId: string): Promise<Registration | undefined> {
  const [row] = await sql<Registration[]>`
    select registration_id as "registrationId", name, redirect_uris as "redirectUris"
    from app_registrations where registration_id = ${registrationId}`;
  return row;
}

/** Marks a registration as used now, so that it is kept. */
export async function updateRegistrationLastUsed(sql: Queryable, registrationId: string): Promise<void> {
  await sql`update app_registrations set last_used_at = now() where registration_id = ${registrationId}`;
}

/** Deletes registrations that connect no app and were not used for long. */
export async function deleteUnusedRegistrations(sql: Queryable): Promise<void> {
  await sql`
    delete from app_registrations r
    where coalesce(r.last_used_at, r.created_at) < now() - make_interval(days => ${REGISTRATION_DAYS})
      and not exists (select from connected_apps a where a.registration_id = r.registration_id)`;
}

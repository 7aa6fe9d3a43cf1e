import { expect, test } from "vitest";
import { PASSWORD, createAuthContext } from "#tests/support/accounts.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getDatabase } from "../../db/sql.ts";
import { updateClient } from "../admin-clients/clients.service.ts";
import { changeClientBilling } from "../billing/admin/admin-actions.service.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";
import { getAdminFigures } from "./figures.service.ts";

setUpFileDatabase();

test("counts clients by state, and takes revenue from subscriptions and contracts, not from plans that were given", async () => {
  const sql = getDatabase().system;
  const { keys } = createAuthContext(getDatabase());
  const { viewer } = await createAdminSession(sql, keys, await createTestAdministrator(sql));
  const before = await getAdminFigures(sql);
  const owner = { email: "ana@figures.example", name: "Ana Reis", password: PASSWORD };
  const created = await createClientWithOwner(sql, { name: "Figures", owner });
  if (created === null) throw new Error("The address was taken.");
  await updateClient(sql, viewer, { clientId: created.clientId, change: { plan: "pro", trialEndsAt: null } });
  expect((await getAdminFigures(sql)).revenueCentsPerMonth).toBe(before.revenueCentsPerMonth);
  await changeClientBilling(getDatabase(), viewer, {
    clientId: created.clientId,
    action: {
      action: "contract",
      includedMessages: 100_000,
      priceCents: 90_000,
      overageCentsPer100: null,
      apiAccounts: null,
      from: "2020-01-01T00:00:00Z",
      to: null,
      reason: "Signed",
    },
  });
  const after = await getAdminFigures(sql);
  expect(after.revenueCentsPerMonth - before.revenueCentsPerMonth).toBe(90_000);
  expect(after.contracts - before.contracts).toBe(1);
  expect([after.clients - before.clients, after.paying - before.paying, after.trials - before.trials]).toEqual([
    1, 1, 0,
  ]);
  expect(after.days).toHaveLength(30);
});

import { expect, it } from "vitest";
import { paths } from "#src/domain/shared/paths.ts";
import { listNavGroups } from "./nav.ts";

it.each([
  ["owner", true],
  ["admin", true],
  ["member", false],
  ["viewer", false],
] as const)("shows %s the admin pages only if they may open them", (role, shown) => {
  const links = listNavGroups(role).flatMap((group) => group.links.map(({ to }) => to));
  expect(links.includes(paths.dash.adminPages)).toBe(shown);
  expect(links).toContain(paths.dash.overview);
});

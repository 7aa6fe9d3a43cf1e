import { Link } from "@tanstack/react-router";
import type { LinkComponentProps } from "@tanstack/react-router";

type AdminLinkProps = Omit<LinkComponentProps, "to" | "search" | "params"> & { to: string };

/** A link inside the admin area. */
export function AdminLink({ to, ...rest }: AdminLinkProps) {
  return <Link preload="intent" {...rest} to={to} />;
}

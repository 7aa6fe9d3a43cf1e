import type { ComponentProps, ReactNode } from "react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";

type ButtonLinkProps = ComponentProps<"a"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
};

/** A link that looks like a button. */
export function ButtonLink({ variant = "ghost", size = "md", icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClasses(variant, size, className)}>
      {icon}
      {children}
    </a>
  );
}

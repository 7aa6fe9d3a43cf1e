import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

type Person = { email: string; name: string };

/** The email with the link that resets the password. */
export function buildPasswordResetMail({ email, name }: Person, token: string): NewMail {
  return {
    to: email,
    content: {
      subject: `Reset your ${PRODUCT_NAME} password`,
      heading: "Reset your password",
      blocks: [
        {
          kind: "text",
          text: `Hi ${formatMailName(name, "there")}, we received a request to reset the password for your account.`,
        },
        { kind: "button", label: "Reset password", link: paths.resetLink(token) },
        { kind: "text", text: `The link expires in ${RESET_LINK_HOURS} hour and can be used once.` },
      ],
      footnote: "If you didn't request this, you can ignore this email. Your password won't change.",
    },
  };
}

/** The email with the link that confirms the address of a new account. */
export function buildVerificationMail({ email, name }: Person, token: string): NewMail {
  return {
    to: email,
    content: {
      subject: `Confirm your email address for ${PRODUCT_NAME}`,
      heading: "Confirm your email address",
      blocks: [
        {
          kind: "text",
          text: `Hi ${formatMailName(name, "there")}, welcome to ${PRODUCT_NAME}. Please confirm your email address so that we can reach you about your account.`,
        },
        { kind: "button", label: "Confirm email address", link: paths.verifyLink(token) },
        {
          kind: "text",
          text: `The link expires in ${VERIFY_LINK_HOURS} hours. You can use your account in the meantime.`,
        },
      ],
      footnote: `You received this email because someone signed up for ${PRODUCT_NAME} with this address. If it wasn't you, you can ignore it.`,
    },
  };
}

/** Notifies the user that the password was reset with an emailed link. */
export function buildPasswordSetMail({ email, name }: Person): NewMail {
  return {
    to: email,
    content: {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      heading: "Your password was changed",
      blocks: [
        {
          kind: "text",
          text: `Hi ${formatMailName(name, "there")}, your password was reset with the link we emailed you, and you were logged out on all devices. If this was you, there's nothing else to do.`,
        },
        { kind: "button", label: "Wasn't you? Reset your password", link: paths.forgotPassword },
      ],
      footnote: "We send this email whenever a password changes. You can't unsubscribe from it.",
    },
  };
}

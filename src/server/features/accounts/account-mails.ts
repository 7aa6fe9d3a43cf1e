import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from "../../../domain/auth/account-links.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

type Person = { email: string; name: string };

/** The link to set a new password by. */
export function writeResetMail({ email, name }: Person, token: string): NewMail {
  return {
    to: email,
    content: {
      subject: `Set a new ${PRODUCT_NAME} password`,
      heading: "Set a new password",
      blocks: [
        { kind: "text", text: `Hello ${name}, somebody asked for a new password for your account. If it was you:` },
        { kind: "button", label: "Set a new password", link: paths.resetLink(token) },
        { kind: "text", text: `The link works once, within ${RESET_LINK_HOURS} hour.` },
      ],
      footnote: "If it was not you, do nothing: your password stays as it is, and nobody else got this link.",
    },
  };
}

/** The link that confirms the address of a sign-up. */
export function writeVerificationMail({ email, name }: Person, token: string): NewMail {
  return {
    to: email,
    content: {
      subject: `Confirm your address for ${PRODUCT_NAME}`,
      heading: "Confirm your e-mail address",
      blocks: [
        {
          kind: "text",
          text: `Hello ${name}, welcome to ${PRODUCT_NAME}. Please confirm that this address is yours, so that we can reach you about your account.`,
        },
        { kind: "button", label: "Confirm my address", link: paths.verifyLink(token) },
        { kind: "text", text: `The link works within ${VERIFY_LINK_HOURS} hours. You can already use your account.` },
      ],
      footnote: `You get this because somebody signed up to ${PRODUCT_NAME} with this address. If it was not you, do nothing.`,
    },
  };
}

/** To the owner of an account whose password was set by a mailed link. */
export function writePasswordSetMail({ email, name }: Person): NewMail {
  return {
    to: email,
    content: {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      heading: "Your password was changed",
      blocks: [
        {
          kind: "text",
          text: `Hello ${name}, a new password was set by the link that we mailed you, and everybody who was logged in to your account was logged out. If that was you, there is nothing to do.`,
        },
        { kind: "button", label: "It wasn't me: set a new password", link: paths.forgotPassword },
      ],
      footnote: "This mail is sent at every change of a password and can't be switched off.",
    },
  };
}

import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";

type Person = { email: string; name: string };

const FOOTNOTE = "We send this email whenever your way in as an administrator changes. You can't unsubscribe from it.";

/** Tells an administrator that another one asked for a link that replaces their credentials. */
export function buildLinkRequestedMail(person: Person, by: string): NewMail {
  return buildMail(person, {
    subject: `A new set-up link for your ${PRODUCT_NAME} administrator account was asked for`,
    heading: "New set-up link asked for",
    text: `${formatMailName(by, "an administrator")} asked for a link that replaces your password and second factor. A second administrator has to confirm it. If you didn't ask for it, log in and disable the account that did.`,
  });
}

/** Tells an administrator that a link that replaces their credentials was created. */
export function buildLinkCreatedMail(person: Person, by: string): NewMail {
  return buildMail(person, {
    subject: `A new set-up link for your ${PRODUCT_NAME} administrator account was created`,
    heading: "New set-up link created",
    text: `${formatMailName(by, "an administrator")} created a link that replaces your password and second factor and ends your sessions when it is used. It is good for a day. If you didn't ask for it, log in now and disable the accounts that did.`,
  });
}

/** Tells an administrator that their credentials were replaced. */
export function buildCredentialsReplacedMail(person: Person): NewMail {
  return buildMail(person, {
    subject: `Your ${PRODUCT_NAME} administrator account was set up`,
    heading: "Password and second factor set",
    text: "a set-up link was used to set the password and second factor of your administrator account, and its sessions ended. If this wasn't you, ask the operator to run npm run admin:create with --replace.",
  });
}

function buildMail(
  { email, name }: Person,
  { subject, heading, text }: { subject: string; heading: string; text: string },
): NewMail {
  return {
    to: email,
    content: {
      subject,
      heading,
      blocks: [
        { kind: "text", text: `Hi ${formatMailName(name, "there")}, ${text}` },
        { kind: "button", label: "Open the admin area", link: paths.admin.administrators },
      ],
      footnote: FOOTNOTE,
    },
  };
}

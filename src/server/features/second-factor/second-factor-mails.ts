import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import { formatMailName } from "../../../domain/shared/web-addresses.ts";

type Person = { email: string; name: string };

const FOOTNOTE = "We send this email whenever a second factor changes. You can't unsubscribe from it.";

/** Notifies a user that logging in now takes a second factor. */
export function buildSwitchedOnMail(person: Person): NewMail {
  return buildMail(person, {
    subject: `Your second factor for ${PRODUCT_NAME} was switched on`,
    heading: "Second factor switched on",
    text: "logging in to your account now takes a second factor, and you were logged out on all other devices. Keep your recovery codes: each logs you in once if you lose your device.",
  });
}

/** Notifies a user that logging in no longer takes a second factor. */
export function buildSwitchedOffMail(person: Person): NewMail {
  return buildMail(person, {
    subject: `Your second factor for ${PRODUCT_NAME} was switched off`,
    heading: "Second factor switched off",
    text: "logging in to your account no longer takes a second factor. If this wasn't you, change your password and switch the second factor on again.",
  });
}

/** Notifies a member that an owner or admin removed their second factor. */
export function buildResetMail(
  person: Person,
  { workspace, isRequired }: { workspace: string; isRequired: boolean },
): NewMail {
  const next = isRequired ? "You add a new one when you next log in." : "You can add a new one in your settings.";
  return buildMail(person, {
    subject: `Your second factor for ${PRODUCT_NAME} was reset`,
    heading: "Second factor reset",
    text: `an owner or admin of ${formatMailName(workspace, "your workspace")} removed your authenticator app, passkeys and recovery codes, and you were logged out on all devices. ${next} If you didn't ask for this, contact them.`,
  });
}

/** Notifies a user that somebody logged in with one of the recovery codes. */
export function buildRecoveryCodeUsedMail(person: Person, left: number): NewMail {
  return buildMail(person, {
    subject: `A recovery code for ${PRODUCT_NAME} was used`,
    heading: "A recovery code was used",
    text: `somebody logged in to your account with your password and one of your recovery codes. You have ${left} left. If this was you, set up your new device and create new codes in your settings. If it wasn't, change your password.`,
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
        { kind: "button", label: "Open your security settings", link: paths.dash.settingsSecurity },
      ],
      footnote: FOOTNOTE,
    },
  };
}

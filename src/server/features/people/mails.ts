import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { NewMail } from "../../../domain/mail/mail.contract.ts";
import { INVITATION_DAYS } from "../../../domain/people/people.contract.ts";
import { EMAIL_CHANGE_HOURS } from "../../../domain/people/profile.contract.ts";
import { nameRole } from "../../../domain/people/role-words.ts";
import { paths } from "../../../domain/shared/paths.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";

/** The invitation with its link. */
export function writeInvitationMail(invitation: {
  email: string;
  role: UserRole;
  invitedBy: string;
  workspace: string;
  secret: string;
}): NewMail {
  const { email, role, invitedBy, workspace, secret } = invitation;
  return {
    to: email,
    content: {
      subject: `${invitedBy} invites you to ${workspace} on ${PRODUCT_NAME}`,
      heading: `Join ${workspace}`,
      blocks: [
        {
          kind: "text",
          text: `${invitedBy} invites you to their workspace, as ${nameRole(role).withArticle}. ${PRODUCT_NAME} shows where a chatbot's conversations lose people, and what to change.`,
        },
        { kind: "button", label: "Accept the invitation", link: paths.invitationLink(secret) },
        { kind: "text", text: `The link works once, for ${INVITATION_DAYS} days.` },
      ],
      footnote: `You get this mail because ${invitedBy} entered your address. If you don't know them, do nothing: no account is made.`,
    },
  };
}

/** To owners and admins: somebody accepted. */
export function writeJoinedMail(
  to: string,
  person: { name: string; email: string; role: UserRole; workspace: string },
): NewMail {
  return {
    to,
    content: {
      subject: `${person.name} joined ${person.workspace}`,
      heading: `${person.name} joined ${person.workspace}`,
      blocks: [
        {
          kind: "facts",
          rows: [
            { name: "Name", value: person.name },
            { name: "E-mail", value: person.email },
            { name: "Role", value: nameRole(person.role).name },
          ],
        },
        { kind: "button", label: "See who is in the workspace", link: paths.dash.settingsUsers },
      ],
      footnote: "You can switch this mail off under Settings, Notifications.",
    },
  };
}

/** To the person: another role. */
export function writeRoleMail(person: { email: string; name: string; workspace: string }, role: UserRole): NewMail {
  const { name, hint } = nameRole(role);
  return {
    to: person.email,
    content: {
      subject: `Your role in ${person.workspace} is now ${name}`,
      heading: `You are now ${nameRole(role).withArticle} of ${person.workspace}`,
      blocks: [
        { kind: "text", text: `${name}: ${hint} You were signed out so that the new role holds everywhere.` },
        { kind: "button", label: "Log in", link: paths.login },
      ],
      footnote: "An owner or admin of your workspace changed this. Ask them if you did not expect it.",
    },
  };
}

/** To the person: no longer in the workspace. */
export function writeRemovedMail(person: { email: string; workspace: string }): NewMail {
  return {
    to: person.email,
    content: {
      subject: `You were removed from ${person.workspace}`,
      heading: `You were removed from ${person.workspace}`,
      blocks: [
        {
          kind: "text",
          text: "Your account there has ended and your sessions with it. What you wrote in the workspace stays with it.",
        },
      ],
      footnote: "An owner or admin of the workspace did this. Ask them if you did not expect it.",
    },
  };
}

/** To the person: another password. */
export function writePasswordMail(person: { email: string }): NewMail {
  return {
    to: person.email,
    content: {
      subject: `Your ${PRODUCT_NAME} password was changed`,
      heading: "Your password was changed",
      blocks: [
        {
          kind: "text",
          text: "It was changed in your settings, and every other session of yours was ended. If that was you, there is nothing to do.",
        },
        { kind: "button", label: "It wasn't me: set a new password", link: paths.forgotPassword },
      ],
      footnote: "This mail is sent at every change of a password and can't be switched off.",
    },
  };
}

/** To the address that a person wants: the link that proves it. */
export function writeConfirmEmailMail(to: string, { name, secret }: { name: string; secret: string }): NewMail {
  return {
    to,
    content: {
      subject: "Confirm your new e-mail address",
      heading: "Confirm your new e-mail address",
      blocks: [
        { kind: "text", text: `${name} wants to use this address for their ${PRODUCT_NAME} account.` },
        { kind: "button", label: "Confirm this address", link: paths.confirmEmailLink(secret) },
        { kind: "text", text: `The link works once, for ${EMAIL_CHANGE_HOURS} hours.` },
      ],
      footnote: "If you know nothing of this, do nothing: the address is not used.",
    },
  };
}

/** To the old address: it is no longer the account's. */
export function writeEmailChangedMail(change: { oldEmail: string; email: string }): NewMail {
  return {
    to: change.oldEmail,
    content: {
      subject: `The e-mail address of your ${PRODUCT_NAME} account was changed`,
      heading: "Your e-mail address was changed",
      blocks: [
        { kind: "text", text: `Your account now has the address ${change.email}. You log in with that one.` },
        { kind: "button", label: "It wasn't me: write to us", link: paths.contact },
      ],
      footnote: "This mail is sent to the old address at every change and can't be switched off.",
    },
  };
}

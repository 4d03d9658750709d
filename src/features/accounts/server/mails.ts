import { club } from '../../../../content/club.ts'
import { light } from '../../../contract/palette.ts'
import { escaped } from '../../../contract/text-format.ts'
import type { Mail } from '../../../http/mail/mail.ts'
import type { Services } from '../../../http/services.ts'
import { adminsOf } from '../store.ts'

/** Until when a failed notice is sent again. */
export const worthUntil = (now: Date) => new Date(now.getTime() + 24 * 60 * 60_000)

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

const ignore = 'If this was not you, ignore this email: nothing changes without the'
const help = 'If this was not you, ask another administrator for help, or the person who hosts the site.'
const account = `administrator account at ${club.name}`

/** `to`: undefined for an unknown address. */
export function codeMail(to: string | undefined, code: string, minutes: number): Mail {
  const sentence = `Your one-time code: ${code}`
  const mail = plain(to, 'a one-time code', `${spaced(code)} is your code for ${club.name}`, [
    `Someone asked to reset an administrator password for ${club.name}.`,
    sentence,
    `Valid for ${minutes} minutes, once, in the browser that requested it.`,
    `${ignore} code.`,
  ])
  const box = `display:block;padding:16px 24px;background:${light.board};color:${light.silk};font:700 28px/1.2 monospace;letter-spacing:4px`
  return { ...mail, html: mail.html.replace(sentence, `<b style="${box}">${code}</b>`) }
}

/** So that the owner notices theft (OWASP). */
export const passwordMail = (to: string) =>
  plain(to, 'a changed password', `Your password for ${club.name} was changed`, [
    `The password of your ${account} was changed just now, and every other session was ended.`,
    help,
  ])

export const newEmailMail = (to: string, code: string, minutes: number) =>
  plain(to, 'an email to confirm', `${spaced(code)} confirms your email for ${club.name}`, [
    `Someone wants to use this address for an ${account}.`,
    `To confirm it, enter this code in the admin console: ${code}`,
    `Valid for ${minutes} minutes, in the browser that requested it. ${ignore} code.`,
  ])

export const emailAskedMail = (to: string) =>
  plain(to, 'a requested email', `A new email was requested at ${club.name}`, [
    `Someone who is logged in to your ${account} wants to change its email. The change takes effect once the new address has confirmed it.`,
    'If this was not you, change your password now: that cancels the request and ends every other session.',
  ])

/** To the old address. */
export const emailMail = (to: string) =>
  plain(to, 'a changed email', `Your email for ${club.name} was changed`, [
    `This address no longer belongs to your ${account}: another one was confirmed just now.`,
    help,
  ])

/** Without PUBLIC_ORIGIN the site does not know its own address. */
export const deviceMail = (to: string | undefined, origin: string | undefined, key: string, minutes: number) =>
  plain(to, 'a browser to trust', `Trust a new browser at ${club.name}`, [
    `Someone asked ${club.name} to trust a new browser. This helps when others have used up the login attempts of your account.`,
    origin === undefined
      ? `If this was you, add this to the address of the site, in the browser that requested it: /admin#device=${key}`
      : `If this was you, open this link in the browser that requested it: ${origin}/admin#device=${key}`,
    `Valid for ${minutes} minutes, once. You still need your password. ${ignore} link.`,
  ])

/** `link`: the page with the key; `lastDay`: until when, in words. */
export const invitationMail = (to: string, by: string, origin: string | undefined, link: string, lastDay: string) =>
  plain(to, 'an invitation', `Look after the website of ${club.name}`, [
    `${by} invites you to look after the website of ${club.name} as an administrator.`,
    origin === undefined
      ? `To choose your name and password, add this to the address of the site: ${link}`
      : `Choose your name and password here: ${origin}${link}`,
    `The link works once, until ${lastDay}. Anyone who opens it can become an administrator, so do not share it.`,
  ])

/** Sends a notice to every administrator about what `by` has done, to the account `whom`. */
export async function notifyAll({ store, mailer, now }: Services, mailOf: Notice, by: string, whom = '') {
  const all = await adminsOf(store.db).all(now())
  const name = all.find(({ id }) => id === by)?.name ?? 'an administrator'
  for (const { email, active } of all) if (email && active) mailer.send(mailOf(email, name, whom), worthUntil(now()))
}
type Notice = (to: string, by: string, whom: string) => Mail

const unexpected = 'If you did not expect this, ask them, or the person who hosts the site.'

export const passkeyMail: Notice = (to, by) =>
  plain(to, 'a changed passkey', `The passkey of ${club.name} was changed`, [
    `The passkey of ${club.name} was changed just now by ${by}. You need it to add or delete administrators. Ask them for the new one.`,
    unexpected,
  ])

export const addedMail: Notice = (to, by, whom) =>
  plain(to, 'an added administrator', `New administrator at ${club.name}`, [
    `${whom} was added as an administrator of ${club.name} just now by ${by}.`,
    unexpected,
  ])

export const removedMail: Notice = (to, by, whom) =>
  plain(to, 'a deleted administrator', `Administrator deleted at ${club.name}`, [
    `${whom} was deleted as an administrator of ${club.name} just now by ${by}.`,
    unexpected,
  ])

export const newBrowserMail: Notice = (to, by) =>
  plain(to, 'a login from a new browser', `Login from a new browser at ${club.name}`, [
    `${by} logged in to ${club.name} just now from a browser that this account had not used before.`,
    'If this is your account and it was not you, change your password now: that ends every other session.',
    unexpected,
  ])

const look = `margin:0;padding:24px;background:${light.paper};color:${light.ink};font:16px/1.5 Arial,sans-serif`

function plain(to: string | undefined, about: string, subject: string, lines: string[]): Mail {
  const linked = lines.map((line) => escaped(line).replace(/https?:\S+/, '<a href="$&">$&</a>'))
  const body = linked.map((line) => `<p style="overflow-wrap:anywhere">${line}</p>`).join('')
  const foot = `<p style="color:${light.soft}">${club.name}</p>`
  const html = `<!doctype html><html lang="en"><body style="${look}"><div style="max-width:480px;margin:0 auto">${body}${foot}</div></body></html>`
  return { to, about, subject, text: `${lines.join('\n\n')}\n`, html }
}

import { club } from '../../../../content/club.ts'
import { light } from '../../../../content/colours.ts'
import { escaped } from '../../../contract/escaped.ts'
import type { Mail } from '../../../http/mail/mail.ts'

/** For so long a mail is tried to be sent that tells an administrator what was changed. */
export const mailWorthFor = 24 * 60 * 60_000

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** The email with the one-time code; `to` is undefined for an unknown address. */
export function codeMail(to: string | undefined, code: string, minutes: number): Mail {
  const sentence = `Your one-time code: ${code}`
  const mail = plain(to, 'a one-time code', `${spaced(code)} is your code for ${club.name}`, [
    `Somebody requested a new way in to the administration of ${club.name}.`,
    sentence,
    `It is valid for ${minutes} minutes and works once, in the browser that requested it.`,
    'If it was not you, nothing needs to be done: without this code nothing changes.',
  ])
  const look = `display:block;padding:16px 24px;background:${light.board};color:${light.silk};font:700 28px/1.2 monospace;letter-spacing:4px`
  return { ...mail, html: mail.html.replace(sentence, `<b style="${look}">${code}</b>`) }
}

const help = 'If it was not you, ask another administrator for help, or whoever hosts the site.'

/** The mail that tells an administrator that the password was changed (OWASP: say so, so that theft is noticed). */
export const passwordMail = (to: string) =>
  plain(to, 'a changed password', `Your password for ${club.name} was changed`, [
    `The password of your administrator's account at ${club.name} was changed just now, and every other session was ended.`,
    help,
  ])

/** The mail to every administrator when the passkey of the club is another. */
export const passkeyMail = (to: string, by: string) =>
  plain(to, 'a changed passkey', `The passkey of ${club.name} was changed`, [
    `The passkey of ${club.name}, which adds and deletes administrators, was changed just now by ${by}. Ask them for the new one.`,
    'If that should not have been, ask whoever hosts the site for help.',
  ])

/** The mail to the new address, with the code that proves that it is one's own. */
export const newEmailMail = (to: string, code: string, minutes: number) =>
  plain(to, 'an email to confirm', `${spaced(code)} confirms your email for ${club.name}`, [
    `Somebody wants this address to be the one of an administrator's account at ${club.name}.`,
    `The code that confirms it, typed into the admin console: ${code}`,
    `It holds for ${minutes} minutes. If it was not you, nothing needs to be done: without this code nothing changes.`,
  ])

/** The mail to the address in use when another is asked for. */
export const emailAskedMail = (to: string) =>
  plain(to, 'an email that was asked for', `Another email was asked for at ${club.name}`, [
    `Somebody who is logged in to your administrator's account at ${club.name} wants another email for it. It takes effect once that address has confirmed.`,
    'If it was not you, change your password now: that ends the request and every other session.',
  ])

/** The mail to the old address when another takes its place. */
export const emailMail = (to: string) =>
  plain(to, 'a changed email', `Your email for ${club.name} was changed`, [
    `This address is no longer the one of your administrator's account at ${club.name}: another was confirmed just now.`,
    help,
  ])

/**
 * The mail with the link that makes a browser known, to nobody where nobody is to have one. Without a public address the
 * site cannot say where it is.
 */
export const deviceMail = (to: string | undefined, origin: string | undefined, key: string, minutes: number) =>
  plain(to, 'a browser to let in', `Let a browser in at ${club.name}`, [
    `Somebody asked for the login of ${club.name} to know their browser. It helps when somebody else has used up the tries of your account.`,
    origin === undefined
      ? `If it was you, put this behind the address of the site, in the browser that asked: /admin#device=${key}`
      : `If it was you, open this in the browser that asked: ${origin}/admin#device=${key}`,
    `It works once, within ${minutes} minutes, and asks for the password as always. If it was not you, nothing needs to be done.`,
  ])

const plain = (to: string | undefined, about: string, subject: string, lines: string[]): Mail => ({
  to,
  about,
  subject,
  text: `${lines.join('\n\n')}\n`,
  html: page(
    lines.map((line) => `<p style="overflow-wrap:anywhere">${escaped(line).replace(/https?:\S+/, '<a href="$&">$&</a>')}</p>`).join(''),
  ),
})

const page = (body: string) =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:${light.paper};color:${light.ink};font:16px/1.5 Arial,sans-serif"><div style="max-width:480px;margin:0 auto">${body}<p style="color:${light.soft}">${club.name}</p></div></body></html>`

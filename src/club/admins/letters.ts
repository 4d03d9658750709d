import { club } from '../../../content/club.ts'
import { light } from '../../../content/colours.ts'
import type { Letter } from '../../server/mail.ts'

const spaced = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** The letter with the one-time code. `minutes`: how long it holds. */
export function codeLetter(to: string, code: string, minutes: number): Letter {
  const lines = [
    `Somebody asked for a new way in to the administration of ${club.name}.`,
    `It holds for ${minutes} minutes and works once, in the browser that asked for it.`,
    'If it was not you, nothing needs to be done: without this code nothing changes.',
  ] as const
  return {
    to,
    subject: `${spaced(code)} is your code for ${club.name}`,
    text: `${lines[0]}\n\nYour one-time code: ${code}\n\n${lines[1]}\n\n${lines[2]}\n`,
    html: page(
      `<p>${lines[0]}</p>
      <p style="margin:24px 0;padding:16px 24px;background:${light.board};color:${light.silk};font:700 28px/1.2 monospace;letter-spacing:4px;border-radius:6px">${code}</p>
      <p>${lines[1]}</p>
      <p style="color:${light.soft}">${lines[2]}</p>`,
    ),
  }
}

/** The letter that tells an administrator that the password was changed (OWASP: say so, so that theft is noticed). */
export function passwordLetter(to: string): Letter {
  const line = `The password of your administrator's account at ${club.name} was changed just now, and every other session was ended.`
  const help = 'If it was not you, ask another administrator for help, or whoever hosts the site.'
  return {
    to,
    subject: `Your password for ${club.name} was changed`,
    text: `${line}\n\n${help}\n`,
    html: page(`<p>${line}</p><p>${help}</p>`),
  }
}

/** The letter to the old address when another takes its place. */
export function emailLetter(to: string): Letter {
  const line = `This address is no longer the one of your administrator's account at ${club.name}: another was set just now.`
  const help = 'If it was not you, ask another administrator for help, or whoever hosts the site.'
  return {
    to,
    subject: `Your email for ${club.name} was changed`,
    text: `${line}\n\n${help}\n`,
    html: page(`<p>${line}</p><p>${help}</p>`),
  }
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:${light.paper};color:${light.ink};font:16px/1.5 Arial,sans-serif"><div style="max-width:480px;margin:0 auto">${body}<p style="color:${light.soft}">${club.name}</p></div></body></html>`

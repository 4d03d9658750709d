import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { newId } from '../../db/id.ts'
import { needsTls } from './smtp-address.ts'

/** `to`: undefined for an email that is not sent; `about`: for the log, which contains neither address nor words. */
export type Mail = { to: string | undefined; about: string; subject: string; text: string; html: string }
type Settings = { smtpUrl: string | undefined; from: string; outbox: string; log: Logger }

const pauses = [0, 2_000, 10_000, 30_000, 60_000]

/** Sends mails by SMTP, or writes each into a file of the outbox. To another machine a mail goes by TLS or not at all. */
// They are sent after the reply, so that its time does not reveal whether there was one.
export function mailerOf({ smtpUrl, from, outbox, log }: Settings) {
  const underway = new Set<Promise<void>>()
  const outcomes = { sent: 0, failed: 0, 'given up': 0 }
  const closing = new AbortController()
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport: Transporter =
    smtpUrl === undefined
      ? createTransport({ streamTransport: true, buffer: true })
      : createTransport({ url: smtpUrl, requireTLS: needsTls(smtpUrl), ...limits } as object)

  async function deliver({ to, about, subject, text, html }: Mail) {
    if (to === undefined) return
    const { message } = await transport.sendMail({ from, to, subject, text, html })
    outcomes.sent += 1
    if (smtpUrl !== undefined) return log.info({ about }, 'an email was sent to the mail server')
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    const file = join(outbox, `${newId()}.eml`)
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ about, file }, 'no SMTP_URL is set, so this email is in a file')
  }

  async function insist(mail: Mail, until: Date) {
    for (const [tried, wait] of pauses.entries()) {
      await pause(wait, undefined, { signal: closing.signal })
      if (Date.now() > until.getTime()) break
      try {
        return await deliver(mail)
      } catch (error) {
        outcomes.failed += 1
        log.warn({ err: error, tried: tried + 1 }, 'an email could not be sent yet')
      }
    }
    throw new Error('it could not be sent in time')
  }

  return {
    /** Whether emails reach anyone: not without a mail server. */
    reaches: smtpUrl !== undefined,

    /** How many were sent, failed or were given up, and how many are on the way. */
    figures: () => ({ outcomes, waiting: underway.size }),

    /** Sends an email, which is useless after `until`. Returns at once; failures are retried and logged. */
    send: (mail: Mail, until: Date) => {
      const sending: Promise<void> = insist(mail, until)
        .catch(({ name, message }: Error) => {
          outcomes['given up'] += 1
          log.error(`an email was not sent: ${name === 'AbortError' ? 'the site was stopped' : message}`)
        })
        .finally(() => underway.delete(sending))
      underway.add(sending)
    },

    /** Waits for what is being sent, then gives up the rest. */
    close: async (patience = 3000) => {
      await Promise.race([Promise.all(underway), pause(patience, undefined, { ref: false })])
      closing.abort()
      await Promise.all(underway)
      transport.close()
    },
  }
}

export type Mailer = ReturnType<typeof mailerOf>

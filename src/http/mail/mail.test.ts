import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certificate, key } from '../../testing/certificate.ts'
import { mailerOf } from './mail.ts'

const mail = { to: 'asha@example.org', about: 'a trial', subject: 'Grüße 🤖', text: 'Code: 12345678', html: '<p>Code: 12345678</p>' }
const soon = () => new Date(Date.now() + 60_000)

function mailWith(smtpUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'club-mail-'))
  const outbox = join(folder, 'outbox')
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const mailer = mailerOf({ smtpUrl, from: 'Club <club@example.org>', outbox, log })
  onTestFinished(async () => {
    await mailer.close(0)
    rmSync(folder, { recursive: true, force: true })
  })
  return { mailer, outbox, logged }
}

/** A mail server that turns away the first `refusing` mails and keeps the rest, without TLS or with it. */
async function server(refusing = 0, tls: object = { disabledCommands: ['STARTTLS'] }) {
  const kept: Buffer[] = []
  const logins: unknown[] = []
  let seen = 0
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...tls,
    onAuth: (auth, _session, done) => {
      logins.push(auth.username)
      done(null, { user: auth.username })
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        seen += 1
        if (seen <= refusing) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        kept.push(Buffer.concat(parts))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  // This machine under an address that is not known to be its own, as another machine would be.
  const elsewhere = `smtp://club:hunter22@0.0.0.0:${port}`
  return { kept, logins, elsewhere, url: `smtp://127.0.0.1:${port}`, seen: () => seen }
}

test('without a mail server a mail is a file that only its owner may read, and the log says where', async () => {
  const { mailer, outbox, logged } = mailWith(undefined)
  mailer.send(mail, soon())
  await mailer.close()
  const [name = ''] = readdirSync(outbox)
  const file = join(outbox, name)
  expect(logged).toMatchObject([{ about: 'a trial', file, msg: 'no SMTP_URL is set, so this email is in a file' }])
  expect([statSync(outbox).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
    subject: mail.subject,
    text: `${mail.text}\n`,
    html: expect.stringContaining(mail.html),
  })
})

test('a mail goes to the mail server as text and HTML, and the log says what it was, without the address or a word of it', async () => {
  const { kept, url } = await server()
  const { mailer, logged } = mailWith(url)
  mailer.send(mail, soon())
  await mailer.close()
  const read = await PostalMime.parse(kept[0] ?? '')
  expect(read).toMatchObject({ from: { name: 'Club', address: 'club@example.org' }, to: [{ address: mail.to }], subject: mail.subject })
  expect([read.text, read.html].every((part) => part?.includes('12345678'))).toBe(true)
  expect(logged).toMatchObject([{ level: 30, about: 'a trial', msg: 'an email was sent to the mail server' }])
  expect(JSON.stringify(logged)).not.toMatch(/asha|Grüße|12345678/)
})

test('an email without a recipient is not sent, and nothing is logged', async () => {
  const { mailer, outbox, logged } = mailWith(undefined)
  mailer.send({ ...mail, to: undefined }, soon())
  await mailer.close()
  expect([existsSync(outbox), logged]).toEqual([false, []])
})

test('a mail that is turned away is tried again', async () => {
  const { kept, url } = await server(1)
  const { mailer, logged } = mailWith(url)
  mailer.send(mail, soon())
  await vi.waitFor(() => expect(kept).toHaveLength(1), { timeout: 30_000 })
  await mailer.close()
  expect(logged).toMatchObject([{ tried: 1, msg: 'an email could not be sent yet' }, { msg: 'an email was sent to the mail server' }])
})

test.for([
  ['without TLS', undefined],
  ['with a certificate that nobody vouches for', { key, cert: certificate }],
] as const)('to another machine %s no mail and no password goes', async ([, tls]) => {
  const { elsewhere, logins, seen } = await server(0, tls)
  const { mailer, logged } = mailWith(elsewhere)
  mailer.send(mail, soon())
  await vi.waitFor(() => expect(logged).toMatchObject([{ msg: 'an email could not be sent yet' }]), { timeout: 30_000 })
  await mailer.close(10)
  expect([logins, seen()]).toEqual([[], 0])
  expect(JSON.stringify(logged)).not.toMatch(/hunter22|12345678/)
})

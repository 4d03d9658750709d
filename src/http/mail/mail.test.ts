import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certificate, key } from '../../testing/certificate.ts'
import { logged } from '../../testing/logged.ts'
import { mailServer } from '../../testing/mail-server.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { mailerOf } from './mail.ts'

const mail = { to: 'asha@example.org', about: 'a trial', subject: 'Grüße 🤖', text: 'Code: 12345678', html: '<p>Code: 12345678</p>' }
const soon = () => new Date(Date.now() + 60_000)

function mailWith(smtpUrl: string | undefined) {
  const outbox = join(newFolder(), 'outbox')
  const { log, lines, text } = logged()
  const mailer = mailerOf({ smtpUrl, from: 'Club <club@example.org>', outbox, log })
  onTestFinished(() => mailer.close(0))
  return { mailer, outbox, lines, text }
}

test('without a mail server a mail is a file that only its owner may read, and the log says where; without a recipient it is none', async () => {
  const { mailer, outbox, lines } = mailWith(undefined)
  for (const to of [undefined, mail.to]) mailer.send({ ...mail, to }, soon())
  await mailer.close()
  const [name = '', ...others] = readdirSync(outbox)
  expect(others).toEqual([])
  const file = join(outbox, name)
  expect(lines()).toMatchObject([{ about: 'a trial', file, msg: 'no SMTP_URL is set, so this email is in a file' }])
  expect([statSync(outbox).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
    subject: mail.subject,
    text: `${mail.text}\n`,
    html: expect.stringContaining(mail.html),
  })
})

test('a mail goes to the mail server as text and HTML, and the log says what it was, without the address or a word of it', async () => {
  const { kept, port } = await mailServer()
  const { mailer, lines, text } = mailWith(`smtp://127.0.0.1:${port}`)
  mailer.send(mail, soon())
  await mailer.close()
  const read = await PostalMime.parse(kept[0] ?? '')
  expect(read).toMatchObject({ from: { name: 'Club', address: 'club@example.org' }, to: [{ address: mail.to }], subject: mail.subject })
  expect([read.text, read.html].every((part) => part?.includes('12345678'))).toBe(true)
  expect(lines()).toMatchObject([{ level: 30, about: 'a trial', msg: 'an email was sent to the mail server' }])
  expect(text()).not.toMatch(/asha|Grüße|12345678/)
})

test('a mail that is turned away is tried again', async () => {
  const { kept, port } = await mailServer({ refusing: 1 })
  const { mailer, lines } = mailWith(`smtp://127.0.0.1:${port}`)
  mailer.send(mail, soon())
  await vi.waitFor(() => expect(kept).toHaveLength(1), { timeout: 30_000 })
  await mailer.close()
  expect(lines()).toMatchObject([{ tried: 1, msg: 'an email could not be sent yet' }, { msg: 'an email was sent to the mail server' }])
})

test.for([
  ['without TLS', undefined],
  ['with a certificate that nobody vouches for', { key, cert: certificate }],
] as const)('to another machine %s no mail and no password goes', async ([, tls]) => {
  const { port, logins, seen } = await mailServer(tls && { tls })
  // This machine under an address that is not known to be its own, as another machine would be.
  const { mailer, lines, text } = mailWith(`smtp://club:hunter22@0.0.0.0:${port}`)
  mailer.send(mail, soon())
  await vi.waitFor(() => expect(lines()).toMatchObject([{ msg: 'an email could not be sent yet' }]), { timeout: 30_000 })
  await mailer.close(10)
  expect([logins, seen()]).toEqual([[], 0])
  expect(text()).not.toMatch(/hunter22|12345678/)
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { certificate, key } from '../../testing/certificate.ts'
import { mailOf } from './mail.ts'

const letter = { to: 'asha@example.org', about: 'a trial', subject: 'Grüße 🤖', text: 'Code: 12345678', html: '<p>Code: 12345678</p>' }
const soon = () => new Date(Date.now() + 60_000)

function mailWith(smtpUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'club-mail-'))
  const outbox = join(folder, 'outbox')
  const said: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) })
  const mail = mailOf({ smtpUrl, from: 'Club <club@example.org>', outbox, log })
  onTestFinished(async () => {
    await mail.close(0)
    rmSync(folder, { recursive: true, force: true })
  })
  return { mail, outbox, said }
}

/** A mail server that turns away the first `refusing` letters and keeps the rest, without TLS or with it. */
async function server(refusing = 0, tls: object = { disabledCommands: ['STARTTLS'] }) {
  const kept: Buffer[] = []
  const logins: unknown[] = []
  const secured: boolean[] = []
  let seen = 0
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...tls,
    onAuth: (auth, session, done) => {
      logins.push(auth.username)
      secured.push(session.secure)
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
  return { kept, logins, secured, elsewhere, url: `smtp://127.0.0.1:${port}`, seen: () => seen }
}

test('without a mail server a letter is a file that only its owner may read, and the log says where', async () => {
  const { mail, outbox, said } = mailWith(undefined)
  mail.post(letter, soon())
  await mail.close()
  const [name = ''] = readdirSync(outbox)
  const file = join(outbox, name)
  expect(said).toMatchObject([{ about: 'a trial', file, msg: 'no SMTP_URL is set, so this mail lies in a file' }])
  expect([statSync(outbox).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(await PostalMime.parse(readFileSync(file))).toMatchObject({
    subject: letter.subject,
    text: `${letter.text}\n`,
    html: expect.stringContaining(letter.html),
  })
})

test('a letter goes to the mail server as text and HTML', async () => {
  const { kept, url } = await server()
  const { mail } = mailWith(url)
  mail.post(letter, soon())
  await mail.close()
  const read = await PostalMime.parse(kept[0] ?? '')
  expect(read).toMatchObject({ from: { name: 'Club', address: 'club@example.org' }, to: [{ address: letter.to }], subject: letter.subject })
  expect([read.text, read.html].every((part) => part?.includes('12345678'))).toBe(true)
})

test('a letter that was sent is a line that says what it was, and neither to whom nor a word of it', async () => {
  const { kept, url } = await server()
  const { mail, said } = mailWith(url)
  mail.post(letter, soon())
  await mail.close()
  expect(kept).toHaveLength(1)
  expect(said).toMatchObject([{ level: 30, about: 'a trial', msg: 'a mail was handed to the mail server' }])
  expect(JSON.stringify(said)).not.toMatch(/asha|Grüße|12345678/)
})

test('a letter to nobody is written and goes nowhere, without a word', async () => {
  const { seen, url } = await server()
  const [sent, filed] = [mailWith(url), mailWith(undefined)]
  for (const { mail } of [sent, filed]) {
    mail.post({ ...letter, to: undefined }, soon())
    await mail.close()
  }
  expect(seen()).toBe(0)
  expect(existsSync(filed.outbox)).toBe(false)
  expect([...sent.said, ...filed.said]).toEqual([])
})

test('a letter that is turned away is tried again', async () => {
  const { kept, url } = await server(1)
  const { mail, said } = mailWith(url)
  mail.post(letter, soon())
  await vi.waitFor(() => expect(kept).toHaveLength(1), { timeout: 5000 })
  await mail.close()
  expect(said).toMatchObject([{ tried: 1, msg: 'a mail could not be sent yet' }, { msg: 'a mail was handed to the mail server' }])
})

test('a letter that is worth nothing any more is not sent', async () => {
  const { seen, url } = await server()
  const { mail, said } = mailWith(url)
  mail.post(letter, new Date(Date.now() - 1))
  await mail.close()
  expect(seen()).toBe(0)
  expect(said).toMatchObject([{ msg: 'a mail was given up: it could not be sent in time' }])
})

test('posting does not wait for a mail server that is not there, and a stop gives up what waits', async () => {
  const { mail, said } = mailWith('smtp://127.0.0.1:9')
  mail.post(letter, soon())
  await vi.waitFor(() => expect(said).toHaveLength(1))
  await mail.close(10)
  expect(said.at(-1)).toMatchObject({ msg: 'a mail was given up: the site was stopped' })
})

test('no letter of a log line holds the code', async () => {
  const { mail, said } = mailWith('smtp://127.0.0.1:9')
  mail.post(letter, soon())
  await vi.waitFor(() => expect(said).toHaveLength(1))
  expect(JSON.stringify(said)).not.toContain('12345678')
})

test('to another machine no letter and no password goes without TLS', async () => {
  const { elsewhere, logins, seen } = await server()
  const { mail, said } = mailWith(elsewhere)
  mail.post(letter, soon())
  await vi.waitFor(() => expect(said).toMatchObject([{ msg: 'a mail could not be sent yet' }]), { timeout: 5000 })
  await mail.close(10)
  expect([logins, seen()]).toEqual([[], 0])
  expect(JSON.stringify(said)).not.toMatch(/hunter22|12345678/)
})

test('nor to one whose certificate nobody vouches for', async () => {
  const { elsewhere, logins, seen } = await server(0, { key, cert: certificate })
  const { mail, said } = mailWith(elsewhere)
  mail.post(letter, soon())
  await vi.waitFor(() => expect(said).toMatchObject([{ msg: 'a mail could not be sent yet' }]), { timeout: 5000 })
  await mail.close(10)
  expect([logins, seen()]).toEqual([[], 0])
})

test('by STARTTLS it goes, login and all', async () => {
  const { elsewhere, kept, logins, secured } = await server(0, { key, cert: certificate })
  const { mail } = mailWith(`${elsewhere}?tls.servername=mail.example.org&tls.ca=${encodeURIComponent(certificate)}`)
  mail.post(letter, soon())
  await vi.waitFor(() => expect(kept).toHaveLength(1), { timeout: 5000 })
  expect([logins, secured]).toEqual([['club'], [true]])
})

test('the outbox stands in the order in which the letters were handed over, also where one had to be tried again', async () => {
  const { mail, outbox, said } = mailWith(undefined)
  writeFileSync(outbox, 'a file where the folder belongs')
  mail.post({ ...letter, subject: 'first' }, soon())
  await vi.waitFor(() => expect(said).toMatchObject([{ msg: 'a mail could not be sent yet' }]))
  rmSync(outbox)
  mail.post({ ...letter, subject: 'second' }, soon())
  await mail.close()
  const files = readdirSync(outbox).sort()
  const read = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(outbox, file)))))
  expect(read.map(({ subject }) => subject)).toEqual(['first', 'second'])
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail server on this machine, without TLS unless `tls` has it, until the test has finished. It turns away the first `refusing` mails and keeps the rest. */
export async function mailServer({ refusing = 0, tls = { disabledCommands: ['STARTTLS'] } as SMTPServerOptions, password = '' } = {}) {
  const kept: Buffer[] = []
  const logins: unknown[] = []
  let seen = 0
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...tls,
    onAuth: (auth, _session, done) => {
      logins.push(auth.username)
      if (!password || auth.password === password) done(null, { user: auth.username })
      else done(new Error(`no: ${auth.password}`))
    },
    onData: async (stream, _session, done) => {
      const mail = await buffer(stream)
      seen += 1
      if (seen <= refusing) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      kept.push(mail)
      done()
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  return { kept, logins, port, seen: () => seen }
}

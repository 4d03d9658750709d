import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail server on this machine without TLS, with one user and one password, until the test has finished; `given` is how many mails it was handed. */
export async function mailServer(user: string, password: string) {
  let given = 0
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password ? done(null, { user }) : done(new Error(`no: ${auth.password}`)),
    onData: (stream, _session, done) => {
      given += 1
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return { port: (smtp.server.address() as AddressInfo).port, given: () => given }
}

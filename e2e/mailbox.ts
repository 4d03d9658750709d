import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { test as base } from './site.ts'

/** A real SMTP server on this machine, which keeps what it is given. */
async function openMailbox() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** An empty site that sends its mail to a mailbox. */
export const test = base.extend<{ mailbox: Mailbox }>({
  mailbox: async ({ browserName: _ }, give) => {
    const mailbox = await openMailbox()
    await give(mailbox)
    await mailbox.close()
  },
  settings: ({ mailbox }, give) => give({ SMTP_URL: mailbox.url, MAIL_FROM: 'Club <club@example.org>' }),
})

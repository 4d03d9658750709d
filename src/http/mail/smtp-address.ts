import { isLoopback } from '../../contract/link.ts'

/** Whether mails may go there by TLS only: everywhere but on this machine. */
export const needsTls = (smtpUrl: string) => !isLoopback(new URL(smtpUrl).hostname)

const weakening = ['ignoreTLS', 'opportunisticTLS', 'requireTLS', 'secure', 'secured', 'tls.rejectUnauthorized']

/** Whether an option behind the question mark would let a mail go without TLS, or to whoever says to be the server. */
export const weakensTls = (smtpUrl: string) => {
  const url = URL.parse(smtpUrl)
  return url !== null && needsTls(smtpUrl) && weakening.some((name) => url.searchParams.has(name))
}

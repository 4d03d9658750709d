import { isLoopback } from '../../contract/link.ts'

/** Whether mails may go there by TLS only: everywhere but on this machine. */
export const needsTls = (smtpUrl: string) => !isLoopback(new URL(smtpUrl).hostname)

const weakening = ['ignoreTLS', 'opportunisticTLS', 'requireTLS', 'secure', 'secured', 'tls.rejectUnauthorized']

/** Whether an option in the query would let a mail go without TLS, or to a server that is not verified. */
export const weakensTls = (smtpUrl: string) => {
  const url = URL.parse(smtpUrl)
  return url !== null && needsTls(smtpUrl) && weakening.some((name) => url.searchParams.has(name))
}

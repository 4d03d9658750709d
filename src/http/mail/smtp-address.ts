import { isLoopback } from '../../contract/link.ts'

/** Whether emails go to an SMTP server by TLS only: always, except on this machine. */
export const needsTls = (smtpUrl: string) => !isLoopback(new URL(smtpUrl).hostname)

const weakening = ['ignoreTLS', 'opportunisticTLS', 'requireTLS', 'secure', 'secured', 'tls.rejectUnauthorized']

/** Whether an option in the query allows emails without TLS, or to a server that is not verified. */
export const weakensTls = (smtpUrl: string) => {
  const url = URL.parse(smtpUrl)
  return url !== null && needsTls(smtpUrl) && weakening.some((name) => url.searchParams.has(name))
}

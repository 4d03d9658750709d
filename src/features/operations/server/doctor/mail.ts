import { createTransport } from 'nodemailer'
import { needsTls } from '../../../../http/mail/smtp-address.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Mail'
const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

type Options = { smtpUrl: string | undefined; mailFrom: string; outbox: string; lying: number }

/** Says hello to the mail server and logs in, and sends nothing. */
export async function lookAtMail({ smtpUrl, mailFrom, outbox, lying }: Options): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      look(
        about,
        `Nothing is sent: each mail is a file in ${outbox} (${lying} there).`,
        'Set SMTP_URL and MAIL_FROM, or nobody gets a code for a forgotten password.',
      ),
    ]
  const smtp = createTransport({ url: smtpUrl, requireTLS: needsTls(smtpUrl), ...limits } as object)
  const { hostname } = new URL(smtpUrl)
  try {
    await smtp.verify()
  } catch (error) {
    return [wrong(about, ...whatIs(error, hostname))]
  } finally {
    smtp.close()
  }
  const findings = [well(about, `${hostname} answers${new URL(smtpUrl).username === '' ? '' : ' and knows the user'}; nothing was sent.`)]
  if (mailFrom.includes('localhost'))
    findings.push(
      look(
        about,
        'MAIL_FROM is an address of this machine, which most mail servers refuse.',
        'Set MAIL_FROM to an address that SMTP_URL may send from.',
      ),
    )
  if (lying > 0)
    findings.push(
      look(about, `${lying} mails of a time without SMTP_URL lie in ${outbox}.`, 'Read and delete them; they are not sent any more.'),
    )
  return findings
}

/** What went wrong and what to do, without a word of what the server said, where anything may stand. */
function whatIs(error: unknown, host: string): [says: string, todo: string] {
  const { code = '', responseCode, message = '' } = error as { code?: string; responseCode?: number; message?: string }
  const answered = responseCode === undefined ? '' : ` (it answers ${responseCode})`
  if (code === 'EAUTH')
    return [
      `${host} does not accept the user and password${answered}.`,
      'Put the right ones into SMTP_URL; signs like @ or / in them as %40 or %2F.',
    ]
  if (code === 'ETLS' || /STARTTLS|certificate|self.signed|TLS|SSL/i.test(message))
    return [
      `${host} cannot be reached safely: no TLS, or a certificate that nobody vouches for.`,
      'Use smtps:// or another port; a certificate of your own is trusted by NODE_EXTRA_CA_CERTS.',
    ]
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return [`There is no ${host}.`, 'Look for a slip in SMTP_URL, and whether this machine finds names.']
  return [
    `${host} does not answer as a mail server${answered}.`,
    'Look for a slip in the host and port of SMTP_URL, and whether a firewall lets them out.',
  ]
}

import type { Config } from './config.ts'

type First = { name: string; password: string | undefined; passkey: string | undefined } | undefined

/** The short screen at the end of a start: the address, where the data lies, and once the first administrator's keys. */
export function welcome({ host, port, dataDir, smtpUrl, publicOrigin }: Config, first: First) {
  const shown = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const lines = [
    '',
    `  The site is running:  http://${shown}:${port}${publicOrigin === undefined ? '' : `  (for visitors: ${publicOrigin})`}`,
    `  Its data lies in:     ${dataDir}`,
    ...(smtpUrl === undefined ? ['  Mail:                 written as files into the folder outbox there (no SMTP_URL)'] : []),
  ]
  if (first) {
    lines.push('', '  The first administrator was made. This is shown once; keep it in a safe place.')
    lines.push(`    name:      ${first.name}`)
    lines.push(`    password:  ${first.password ?? '(the one of ADMIN_PASSWORD)'}`)
    lines.push(`    passkey:   ${first.passkey ?? '(the one of ADMIN_PASSKEY)'}`)
    lines.push(`    log in at  http://${shown}:${port}/admin`)
  }
  console.info(`${lines.join('\n')}\n`)
}

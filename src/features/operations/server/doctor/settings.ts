import { isLoopback } from '../../../../contract/link.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Settings'

type Options = {
  host: string
  publicOrigin: string | undefined
  proxies: number
  metrics: { host: string } | undefined
  /** What is said of each variable that cannot be used. */
  wrongs: { variable: string; message: string }[]
}

/** Looks at what was set: what cannot be used, and what can, but not as somebody may think. */
export function lookAtSettings({ host, publicOrigin, proxies, metrics, wrongs }: Options): Finding[] {
  const findings = wrongs.map(({ variable, message }) =>
    wrong(about, message.replace(/\s*\n\s*/g, ' '), `Put ${variable} right, in the environment or in the file .env.`),
  )
  const isWrong = wrongs.some(({ variable }) => variable === 'PUBLIC_ORIGIN')
  if (publicOrigin === undefined && !isWrong)
    findings.push(
      isLoopback(host)
        ? look(
            about,
            'PUBLIC_ORIGIN is not set, so only this machine should reach the site.',
            'Where it is public, set it to what visitors type: https://club.example.org',
          )
        : wrong(
            about,
            `HOST=${host} lets other machines in, without PUBLIC_ORIGIN: passwords travel unprotected.`,
            'Put a proxy with https before the site, and set PUBLIC_ORIGIN.',
          ),
    )
  else if (publicOrigin?.startsWith('http:') && !isLoopback(new URL(publicOrigin).hostname))
    findings.push(
      wrong(
        about,
        `PUBLIC_ORIGIN is ${publicOrigin}: passwords travel unprotected.`,
        'Put a proxy with https before the site (deploy/), and set PUBLIC_ORIGIN to https://…',
      ),
    )
  if (publicOrigin?.startsWith('https:') && proxies === 0)
    findings.push(
      look(
        about,
        'TRUST_PROXY is 0, but somebody must speak https for the site.',
        'Set TRUST_PROXY to the number of proxies in front, or all visitors count as one.',
      ),
    )
  if (metrics && !isLoopback(metrics.host))
    findings.push(
      look(
        about,
        `METRICS_HOST=${metrics.host} lets other machines read the figures.`,
        'Let a firewall keep everybody else from that port.',
      ),
    )
  return findings.length === 0 ? [well(about, 'All of them can be used.')] : findings
}

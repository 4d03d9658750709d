import { canBeHost } from '../contract/link.ts'
import { Refused } from './refused.ts'

const noHost = new Refused(400, 'This was asked for by a name that no host can have.')

/**
 * The address of the site: what PUBLIC_ORIGIN says, or else that by which somebody asks. `Host` says whatever whoever asks makes up, so
 * that what can lead nowhere is written into nothing.
 */
export function siteOrigin(asked: string, publicOrigin: string | undefined): string | Refused {
  if (publicOrigin !== undefined) return publicOrigin
  const { hostname, origin } = new URL(asked)
  return canBeHost(hostname) ? origin : noHost
}

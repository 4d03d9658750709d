import { timingSafeEqual } from 'node:crypto'
import { newSecret, sealed } from '../../../db/secret.ts'

/**
 * The sign in a browser's cookie that it asked to be known to an administrator, or to nobody: the two cannot be told
 * apart, and neither leaves anything behind on the server, however often it is asked for. `key`: the site's own.
 */
export function askingSign(key: string, admin: string | undefined, until: Date) {
  const [nonce, end] = [newSecret(), until.getTime().toString(36)]
  return `${end}.${nonce}.${sealed(key, end, nonce, admin ?? '')}`
}

/** Whether a browser with this sign has asked to be known to this administrator, and not too long ago. */
export function hasAsked(sign: string, key: string, admin: string, now: Date) {
  const [end = '', nonce = '', seal = ''] = sign.split('.')
  const [given, right] = [Buffer.from(seal), Buffer.from(sealed(key, end, nonce, admin))]
  return given.length === right.length && timingSafeEqual(given, right) && Number.parseInt(end, 36) > now.getTime()
}

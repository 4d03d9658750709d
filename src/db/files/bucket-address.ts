import { isLoopback } from '../../contract/link.ts'
import { parametersIn, WrongAddress } from '../wrong-address.ts'
import type { BucketAt } from './bucket.ts'

const accepted = 's3://bucket?endpoint=https://…&region=…'
/** The variables of its keys; the last one only for temporary keys. */
export const keyVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

/** Where a bucket is, from MEDIA_URL and the usual AWS variables; without an endpoint Amazon's. Throws WrongAddress without a key. */
export function bucketAddress(typed: string, keys: Record<string, string | undefined>): BucketAt {
  const url = URL.parse(typed)
  const others = [url?.username, url?.password, url?.port, url?.hash, url?.pathname.slice(1)]
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || others.some(Boolean))
    throw new WrongAddress(accepted)
  const { region = 'us-east-1', endpoint: given } = parametersIn(url, ['endpoint', 'region'], accepted)
  if (!/^[a-z\d-]{1,40}$/i.test(region)) throw new WrongAddress(`${accepted}; the region is a word of letters, digits and -`)
  const endpoint = URL.parse(given ?? `https://s3.${region}.amazonaws.com`)
  // Sentences and the log contain it, so keys have their own variables.
  if (endpoint === null || !/^https?:$/.test(endpoint.protocol) || endpoint.href !== `${endpoint.origin}/`)
    throw new WrongAddress(`${accepted}; the endpoint is only scheme, host and port`)
  if (endpoint.protocol === 'http:' && !isLoopback(endpoint.hostname))
    throw new WrongAddress('an endpoint with https://, except on this machine, because files and credentials are sent there')
  const [accessKey, secretKey, sessionToken] = keyVariables.map((name) => keys[name])
  if (!accessKey || !secretKey) throw new WrongAddress(`an access key in ${keyVariables[0]} and a secret key in ${keyVariables[1]}`)
  return { bucket: url.hostname, endpoint: endpoint.origin, region, accessKey, secretKey, ...(sessionToken && { sessionToken }) }
}

/** YouTube’s hosts; only its addresses are accepted, and they are stored in one form (`videoAddress`). */
const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com', 'youtu.be'])
export const player = 'https://www.youtube-nocookie.com'
const kinds = new Set(['shorts', 'live', 'embed'])
const isId = (text: string | null | undefined): text is string => /^[\w-]{11}$/.test(text ?? '')

/** The id in watch?v=, shorts/, live/, embed/ and youtu.be/; undefined for any other address. */
export function videoId(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '' || !hosts.has(url.hostname))
    return undefined
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const [kind = '', named] = parts
  if (url.hostname === 'youtu.be') return parts.length === 1 && isId(kind) ? kind : undefined
  if (kind === 'watch' && parts.length === 1) return isId(url.searchParams.get('v')) ? (url.searchParams.get('v') ?? undefined) : undefined
  return kinds.has(kind) && parts.length === 2 && isId(named) ? named : undefined
}

/** The second at which it starts: t=1m2s, t=62 or start=62; 0: at its beginning. */
export function videoStart(address: string): number {
  const { searchParams, hash } = new URL(address)
  const time = searchParams.get('start') ?? searchParams.get('t') ?? hash.replace('#t=', '')
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Stored: the last path segment is the id, the query only the start, if there is one. */
export function videoAddress(address: string): string | undefined {
  const id = videoId(address)
  if (id === undefined) return undefined
  const { hostname, pathname } = new URL(address)
  const start = videoStart(address)
  const query = start > 0 ? `?start=${start}` : ''
  return pathname.startsWith('/watch')
    ? `https://www.youtube.com/embed/${id}${query}`
    : `https://${hostname}${pathname.replace(/\/$/, '')}${query}`
}

const endings = new Set('com org net info edu gov dev app tech xyz site page online club live blog cloud link digital media'.split(' '))
const scheme = /^(?:h?t{1,2}ps?\s*:?\s*\/+\s*)+/i

/** The https address that an old text means, with what stood before and around it mended; undefined where it means none. */
export function addressOf(text: string): string | undefined {
  const address = /\bsrc\s*=\s*["']([^"']+)/i.exec(text)?.[1] ?? text
  // Of several only the first can be kept.
  const [one = ''] = address.trim().split(/[\s,;]+(?=(?:https?:)?\/\/|www\.)/i)
  const bare = one.replace(scheme, '').replace(/^\/\//, '')
  const { ending = '', path } = /^(?:[\w-]+\.)+(?<ending>[a-z]{2,})(?::\d+)?(?<path>[/?#].*)?$/is.exec(bare)?.groups ?? {}
  const isHost = ending.length === 2 || endings.has(ending.toLowerCase()) || path !== undefined || scheme.test(one)
  return ending !== '' && isHost ? `https://${bare.replace(/\s/g, '%20')}` : undefined
}

/** Whether an address means the machine of whoever wrote it. */
export const leadsHome = (text: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?:[:/]|$)/i.test(text.trim())

/** Whether an address leads to nobody else: to one's own machine, or to a host that is called http. */
export const leadsNowhere = (text: string) => leadsHome(text) || /^https?:\/\/https?(?:[:/]|$)/i.test(text.trim())

const junk = new Set(
  ['', 'na', 'n/a', 'n.a', 'n.a.', 'nil', 'null', 'none', 'no', 'nan', 'undefined', 'tba', 'tbd', 'link', 'www', 'http', 'https'].concat(
    ...['not available', 'not applicable', 'coming soon', '[object object]', 'javascript:void(0)', 'javascript:;'],
  ),
)

/** Whether an old text stands for nothing: '-', '#', 'NA' and the like. */
export const isNothing = (text: string) => junk.has(text.trim().toLowerCase().replace(/:\/*$/, '')) || /^[\W_]+$/u.test(text.trim())

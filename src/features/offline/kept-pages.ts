import { keptSince, shelfOf } from './kept.ts'

/** A page that can be read on this device without a connection; `at` is when it was kept, by the device's clock. */
export type KeptPage = { address: string; title: string; at: number }

/** The pages that are kept on this device, each once, the one that was read last first. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!('caches' in globalThis)) return []
  const found = new Map<string, KeptPage>()
  for (const name of (await caches.keys()).filter((one) => one.startsWith(shelfOf('pages', ''))).reverse()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      const address = pathname + search
      const response = found.has(address) ? undefined : await cache.match(request)
      const at = response && keptSince(response)
      if (response && at !== undefined) found.set(address, { address, title: titleIn(await response.text()), at })
    }
  }
  return [...found.values()].sort((one, other) => other.at - one.at)
}

/** What a page calls itself, in words. */
function titleIn(html: string) {
  const [title = ''] = /<title>[^<]*/.exec(html) ?? []
  return new DOMParser().parseFromString(title, 'text/html').title
}

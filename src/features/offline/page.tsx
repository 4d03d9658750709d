import { useEffect, useState } from 'react'
import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { PageHead } from '../../ui/section.tsx'
import { Empty } from '../../ui/states.tsx'
import { page } from '../../web/page.ts'
import { agoWords } from './ago-words.ts'
import styles from './offline.module.css'

const words = heads.offline

export const offlinePage = page({ description: words.description, View: OfflineView })

/** The pages that can be read offline, also shown in place of one that is not cached. */
function OfflineView() {
  const [pages, setPages] = useState<Awaited<ReturnType<typeof cachedPages>>>()
  useEffect(() => void cachedPages().then(setPages, console.error), [])
  return (
    <>
      <PageHead {...words.head} />
      <div className={styles.pages}>
        {pages?.length === 0 && <Empty>{words.none}</Empty>}
        <ul>
          {pages?.map(({ address, title, at }) => (
            <li key={address} className={styles.line}>
              <a href={address} className="thumb">
                {title}
              </a>
              <span className="small">{agoWords(Date.now() - at)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The pages in the worker's cache, the one that was read last first. */
async function cachedPages() {
  if (!('caches' in window) || !(await caches.has('pages'))) return []
  const cache = await caches.open('pages')
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/offline')
  const pages = requests.map(async (request) => {
    const response = await cache.match(request)
    // Only the title: of a whole page the browser would report each inline style (CSP).
    const [html = ''] = /<title>[^<]*/.exec((await response?.text()) ?? '') ?? []
    const { title } = new DOMParser().parseFromString(html, 'text/html')
    return { address: request.url, title: title.replace(` · ${club.name}`, ''), at: Date.parse(response?.headers.get('date') ?? '') }
  })
  return (await Promise.all(pages)).sort((one, other) => other.at - one.at)
}

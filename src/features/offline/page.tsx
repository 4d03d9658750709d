import { useEffect, useState } from 'react'
import { club } from '../../../content/club.ts'
import { heads } from '../../../content/heads.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageHead } from '../../ui/section.tsx'
import { agoWords } from '../../web/ago-words.ts'
import { Link } from '../../web/link.tsx'
import { type PageRoute, page } from '../../web/page.ts'
import { ageOf } from './kept.ts'
import { type KeptPage, keptPages } from './kept-pages.ts'
import styles from './offline.module.css'

const words = heads.offline

export const offlinePage = page({ description: words.description, load: async () => ({}), View: OfflineView })

/** What can be read on this device without a connection. It stands in for a page that was not kept as well. */
function OfflineView({ route }: { route: PageRoute }) {
  const [kept, setKept] = useState<KeptPage[]>()
  useEffect(() => {
    keptPages().then(setKept, console.error)
  }, [])
  const shown = kept?.filter(({ address }) => address !== route.path)
  return (
    <>
      <PageHead {...words.head} />
      <div className={styles.kept}>
        {shown?.length === 0 && <Empty>{words.none}</Empty>}
        {shown && shown.length > 0 && (
          <ul>
            {shown.map(({ address, title, at }) => (
              <li key={address}>
                <Link to={address}>{title.replace(` · ${club.name}`, '')}</Link>
                <span>{agoWords(ageOf(at))}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

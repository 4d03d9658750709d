import { search } from '../../../content/search.ts'
import { type FoundKind, longestSearch } from '../../contract/search.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead } from '../../ui/section.tsx'
import { type PageRoute, page } from '../../web/page.ts'
import { useNavigate } from '../../web/router-view.tsx'
import { addressOfSearch, askSite, countWords } from '../../web/search/ask-site.ts'
import { SearchHints } from '../../web/search/search-hints.tsx'
import { FoundSection } from './found-section.tsx'
import styles from './search.module.css'

type Data = { words: string; kinds: FoundKind[] }
const { head, description } = search

export const searchPage = page<Data>({
  description,
  load: async (ask, { words = '' }) => ({ words, kinds: words === '' ? [] : await askSite(ask, words) }),
  about: ({ words }) => ({ title: words === '' ? head.heading : `${words} · ${head.heading}`, description }),
  View: SearchView,
})

function SearchView({ data: { words, kinds }, route }: { data: Data; route: PageRoute }) {
  const navigate = useNavigate()
  const isEmpty = kinds.length === 0
  return (
    <div className={styles.search}>
      <PageHead {...head} />
      <search>
        <form
          key={words}
          action={route.path}
          method="get"
          aria-label={search.label}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void navigate(addressOfSearch(route.path, String(new FormData(event.currentTarget).get('q'))))
          }}
        >
          <input type="search" name="q" aria-label={search.label} defaultValue={words} maxLength={longestSearch} enterKeyHint="search" />
          <Button type="submit" icon="search">
            Search
          </Button>
        </form>
      </search>
      <p role="status" className={styles.count}>
        {words !== '' && `${countWords(kinds)} for “${words}”`}
      </p>
      {words === '' && <p className={styles.begin}>{search.begin}</p>}
      {words !== '' && isEmpty && (
        <div className={styles.nothing}>
          <Empty>{search.nothing}</Empty>
          <SearchHints />
        </div>
      )}
      {kinds.map((kind) => (
        <FoundSection key={kind.kind} {...kind} />
      ))}
    </div>
  )
}

import { search } from '../../../content/search.ts'
import { longestSearch } from '../../contract/call.ts'
import { lengthOf } from '../../contract/characters.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { type PageRoute, page } from '../../web/page.ts'
import { type FoundKind, searchCalls } from './contract.ts'
import { countWords, FoundList, SearchInput } from './found-list.tsx'
import styles from './search.module.css'

type Data = { words: string; kinds: FoundKind[] }
const { head, description } = search

export const searchPage = page<Data>({
  description,
  load: async (ask, { words = '' }) => {
    const { data: kinds } = words === '' ? { data: [] } : await need(ask, searchCalls.search, { q: words })
    return { words, kinds }
  },
  about: ({ words }) => ({ title: words === '' || isLong(words) ? head.heading : `${words} · ${head.heading}`, description }),
  View: SearchView,
})

const isLong = (words: string) => lengthOf(words) > longestSearch

function SearchView({ data: { words, kinds }, route: { path } }: { data: Data; route: PageRoute }) {
  const isSearched = words !== '' && !isLong(words)
  return (
    <div className={styles.search}>
      <PageHead {...head} />
      <search>
        <form key={words} action={path} method="get" aria-label={search.label} className={styles.form}>
          <SearchInput defaultValue={words} />
          <Button type="submit" icon="search">
            Search
          </Button>
        </form>
      </search>
      <p role="status" className={styles.count}>
        {isLong(words) ? search.tooLong : isSearched && `${countWords(kinds)} for “${words}”`}
      </p>
      {words === '' && <p className={styles.begin}>{search.begin}</p>}
      {isSearched && <FoundList kinds={kinds} />}
      {kinds.some(({ more }) => more) && <p className={styles.text}>There may be more results. Add a word to narrow the search.</p>}
    </div>
  )
}

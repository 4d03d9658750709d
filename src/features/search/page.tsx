import { search } from '../../../content/search.ts'
import { lengthOf } from '../../contract/characters.ts'
import { longestSearch } from '../../contract/longest-search.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import links from '../../ui/link.module.css'
import { PageHead } from '../../ui/section.tsx'
import { type PageRoute, page } from '../../web/page.ts'
import { addressOfSearch, askSite, countWords, type Within } from './ask-site.ts'
import { type FoundKind, pageWithin } from './contract.ts'
import { FoundSection } from './found-section.tsx'
import styles from './search.module.css'
import { SearchHints } from './search-hints.tsx'
import { rangeWords, WaysWithin } from './within.tsx'

/** `within`: what was looked through is one kind alone. */
type Data = { words: string; kinds: FoundKind[]; within?: Within }
const { head, description } = search

export const searchPage = page<Data>({
  description,
  load: async (ask, { words = '', query }) => {
    const asked = query?.get('in') ?? ''
    const within = asked === '' ? undefined : { in: asked, page: pageWithin(query?.get('page') ?? null) }
    const kinds = words === '' ? [] : await askSite(ask, words, { within })
    if (within === undefined || words === '' || isLong(words)) return { words, kinds }
    // A kind that there is not counts as not asked for, so that all came. Where none has anything, which was asked for is no matter.
    const isWithin =
      kinds.length === 0 ? (await askSite(ask, words, { limit: 1 })).length > 0 : kinds.every(({ kind }) => kind === within.in)
    return { words, kinds, ...(isWithin && { within }) }
  },
  about: ({ words, within, kinds: [one] }) => {
    const inKind = within && one ? ` · ${one.several}${within.page > 1 ? ` ${within.page}` : ''}` : ''
    return { title: words === '' || isLong(words) ? head.heading : `${words}${inKind} · ${head.heading}`, description }
  },
  View: SearchView,
})

const isLong = (words: string) => lengthOf(words) > longestSearch

function toldOf({ words, kinds, within }: Data) {
  if (words === '') return ''
  if (isLong(words)) return search.tooLong
  return `${within ? rangeWords(kinds[0], within) : countWords(kinds)} for “${words}”`
}

function SearchView({ data, route: { path } }: { data: Data; route: PageRoute }) {
  const { words, kinds, within } = data
  const isEmpty = words !== '' && !isLong(words) && kinds.length === 0
  return (
    <div className={styles.search}>
      <PageHead {...head} />
      <search>
        <form key={words} action={path} method="get" aria-label={search.label} className={styles.form}>
          <input
            type="search"
            dir="auto"
            name="q"
            aria-label={search.label}
            defaultValue={words}
            maxLength={longestSearch}
            enterKeyHint="search"
          />
          <Button type="submit" icon="search">
            Search
          </Button>
        </form>
      </search>
      <p role="status" className={styles.count}>
        {toldOf(data)}
      </p>
      {within && (
        <a className={links.link} href={addressOfSearch(path, words)}>
          {`Look everywhere for “${words}”`}
        </a>
      )}
      {words === '' && <p className={styles.begin}>{search.begin}</p>}
      {isEmpty && (
        <div className={styles.nothing}>
          <Empty>{within ? (within.page > 1 ? search.noMore : search.nothingWithin) : search.nothing}</Empty>
          {within === undefined && <SearchHints />}
        </div>
      )}
      {kinds.map((kind) => (
        <FoundSection
          key={kind.kind}
          {...kind}
          {...(within === undefined && { all: addressOfSearch(path, words, { in: kind.kind, page: 1 }) })}
        />
      ))}
      {within && <WaysWithin {...{ path, words, within }} kind={kinds[0]} />}
    </div>
  )
}

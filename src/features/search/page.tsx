import { search } from '../../../content/search.ts'
import { longestSearch } from '../../contract/call.ts'
import { lengthOf } from '../../contract/characters.ts'
import { Button } from '../../ui/button.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { PageHead } from '../../ui/section.tsx'
import { Empty } from '../../ui/states.tsx'
import { type PageRoute, page } from '../../web/page.ts'
import { addressOfSearch, askSite, countWords, type Within } from './ask-site.ts'
import { type FoundKind, foundWithin, pageWithin } from './contract.ts'
import { FoundSection } from './found-section.tsx'
import styles from './search.module.css'
import { SearchHints } from './search-hints.tsx'

/** `within`: only one collection was searched. */
type Data = { words: string; kinds: FoundKind[]; within?: Within }
const { head, description } = search

export const searchPage = page<Data>({
  description,
  load: async (ask, { words = '', query }) => {
    const asked = query?.get('in') ?? ''
    const within = asked === '' ? undefined : { in: asked, page: pageWithin(query?.get('page') ?? null) }
    const kinds = words === '' ? [] : await askSite(ask, words, { within })
    if (within === undefined || words === '' || isLong(words)) return { words, kinds }
    // An unknown collection is ignored. If no collection has a result, it does not matter which one was asked for.
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

function statusOf({ words, kinds, within }: Data) {
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
        {statusOf(data)}
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
      {within && <MoreWithin {...{ path, words, within }} kind={kinds[0]} />}
    </div>
  )
}

/** Which results of one collection a page shows, and of how many, as far as that is known. */
function rangeWords(kind: FoundKind | undefined, { page }: Within) {
  if (kind === undefined) return page > 1 ? 'No more found' : countWords([])
  const { several, found, more } = kind
  const before = (page - 1) * foundWithin.atOnce
  const last = before + found.length
  return `${before + 1} to ${last} of ${last}${more ? ' or more' : ''} ${several}`
}

type MoreProps = { path: string; words: string; within: Within; kind: FoundKind | undefined }

/** Links from a page of results of one collection to the next page and to the first. */
function MoreWithin({ path, words, within, kind }: MoreProps) {
  const isFull = kind?.more && kind.found.length === foundWithin.atOnce
  const hasNext = isFull && within.page < foundWithin.pages
  return (
    <>
      {kind?.more && !hasNext && <p className={styles.more}>There may be more results. Add a word to narrow the search.</p>}
      {(hasNext || within.page > 1) && (
        <More>
          {hasNext && <a href={addressOfSearch(path, words, { ...within, page: within.page + 1 })}>Show more {kind.several}</a>}
          {within.page > 1 && <a href={addressOfSearch(path, words, { ...within, page: 1 })}>Back to the best</a>}
        </More>
      )}
    </>
  )
}

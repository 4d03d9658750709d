import { More } from '../../ui/more.tsx'
import { addressOfSearch, countWords, type Within } from './ask-site.ts'
import { type FoundKind, foundWithin } from './contract.ts'
import styles from './search.module.css'

/** Which of what one kind has a page shows, and of how many, as far as that is known. */
export function rangeWords(kind: FoundKind | undefined, { page }: Within) {
  if (kind === undefined) return page > 1 ? 'No more found' : countWords([])
  const { several, found, more } = kind
  const before = (page - 1) * foundWithin.atOnce
  const last = before + found.length
  return `${before + 1} to ${last} of ${last}${more ? ' or more' : ''} ${several}`
}

type Props = { path: string; words: string; within: Within; kind: FoundKind | undefined }

/** From a page of what one kind has: on to the next, as long as there is one, and back to the first. */
export function WaysWithin({ path, words, within, kind }: Props) {
  const isFull = kind?.more && kind.found.length === foundWithin.atOnce
  const leadsOn = isFull && within.page < foundWithin.pages
  return (
    <>
      {kind?.more && !leadsOn && <p className={styles.more}>There may be more than these. One more word brings the right ones up.</p>}
      {(leadsOn || within.page > 1) && (
        <More>
          {leadsOn && <a href={addressOfSearch(path, words, { ...within, page: within.page + 1 })}>Show more {kind.several}</a>}
          {within.page > 1 && <a href={addressOfSearch(path, words, { ...within, page: 1 })}>Back to the best</a>}
        </More>
      )}
    </>
  )
}

import buttons from '../../ui/button.module.css'
import { failureWords } from '../../ui/lazy-part.tsx'
import { PageHead } from '../../ui/section.tsx'
import { EntryGone, NoSuchPage, type WhatWent } from '../../web/page.ts'
import styles from './error-page.module.css'

/** The error screen of unknown and failing routes: the heading of section 8, then the status or the message, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  const unknown = isUnknown(error)
  if (error instanceof EntryGone) return <GonePage {...error.went} />
  return (
    <>
      <PageHead eyebrow="E-00 · Open circuit" heading="Unexpected Application Error!" />
      <MissingPart />
      <p className={styles.what} data-why="">
        {failureWords(error)}
      </p>
      <p className={styles.help}>
        {unknown
          ? 'This page does not exist. It may have moved, or the link may be mistyped. Nothing is soldered to this address.'
          : 'Try again; it often helps.'}
      </p>
      <p className={styles.ways}>
        {!unknown && (
          <a href="?" className={buttons.main}>
            Try again
          </a>
        )}
        <a href="/" className={unknown ? buttons.main : buttons.quiet}>
          Go to the home page
        </a>
        <a href="/events" className={buttons.quiet}>
          See the events
        </a>
      </p>
    </>
  )
}

/** The page of an entry that visitors saw until lately and that was removed. */
const GonePage = ({ words, was, list }: WhatWent) => (
  <>
    <PageHead eyebrow="E-01 · Removed" heading={words} />
    <MissingPart />
    {was !== undefined && <p className={styles.was}>{was}</p>}
    <p className={styles.help}>This page has been removed.</p>
    <p className={styles.ways}>
      <a href={list.to} className={buttons.main}>
        {list.label}
      </a>
      <a href="/" className={buttons.quiet}>
        Go to the home page
      </a>
    </p>
  </>
)

/** The document's title. */
export function titleOfError(error: unknown) {
  if (error instanceof EntryGone) return error.went.words
  return isUnknown(error) ? 'Not found' : 'Unexpected Application Error!'
}

const isUnknown = (error: unknown) => error instanceof NoSuchPage

/** A board with the pads of a part, and no part. */
function MissingPart() {
  return (
    <svg className={styles.gap} aria-hidden="true" focusable="false">
      <svg x="50%" y="50%" aria-hidden="true">
        <path d="M-76-28h-40l-32-32h-900M-76-12h-900M-76 4h-60l-20 20h-900M-76 20h-56l-32 32h-900M76-28h40l32-32h900M76-12h60l20-20h900M76 4h900M76 20h40l32 32h900" />
        <path className={styles.pads} d="M-72-32v72M72-32v72" />
        <path className={styles.outline} d="M-56-52h44a12 12 0 0 0 24 0h44V52H-56z" />
      </svg>
    </svg>
  )
}

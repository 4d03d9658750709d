import type { ReactNode } from 'react'
import buttons from '../../ui/button.module.css'
import { failureWords } from '../../ui/lazy-part.tsx'
import { PageHead } from '../../ui/section.tsx'
import { EntryGone, NoSuchPage } from '../../web/page.ts'
import styles from './error-page.module.css'

const home = ['/', 'Go to the home page'] as const

/** The error screen of unknown and failing routes: the heading of section 8, then the status or the message, never a stack. */
export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof EntryGone) {
    // Visitors saw the entry until lately.
    const { words, was, list } = error.went
    return (
      <Screen heading={words} ways={[[list.to, list.label], home]}>
        {was !== undefined && (
          <p>
            <strong>{was}</strong>
          </p>
        )}
        <p>This page has been removed.</p>
      </Screen>
    )
  }
  const ways = [home, ['/events', 'See the events']] as const
  const [help, offered] = isUnknown(error)
    ? ['This page does not exist. It may have moved, or the link may be mistyped. Nothing is soldered to this address.', ways]
    : ['Try again; it often helps.', [['?', 'Try again'], ...ways] as const]
  return (
    <Screen heading="Unexpected Application Error!" ways={offered}>
      <p className={styles.what} data-why="">
        {failureWords(error)}
      </p>
      <p>{help}</p>
    </Screen>
  )
}

type ScreenProps = { heading: string; ways: readonly (readonly [to: string, label: string])[] }

/** The screen shows the pads of a part on a board, and no part. */
const Screen = ({ heading, ways, children }: ScreenProps & { children: ReactNode }) => (
  <>
    <PageHead heading={heading} />
    <svg className={styles.gap} aria-hidden="true">
      <svg x="50%" y="50%" aria-hidden="true">
        <path d="M-76-28h-40l-32-32h-900M-76-12h-900M-76 4h-60l-20 20h-900M-76 20h-56l-32 32h-900M76-28h40l32-32h900M76-12h60l20-20h900M76 4h900M76 20h40l32 32h900" />
        <path stroke="var(--trace)" strokeDasharray="8" strokeWidth="12" d="M-72-32v72M72-32v72" />
        <path stroke="var(--silk-soft)" strokeDasharray="6 5" strokeWidth="1.5" d="M-56-52h44a12 12 0 0 0 24 0h44V52H-56z" />
      </svg>
    </svg>
    <div className="stack">{children}</div>
    <p className={`wrap ${styles.ways}`}>
      {ways.map(([to, label], at) => (
        <a key={to} href={to} className={at === 0 ? buttons.main : buttons.quiet}>
          {label}
        </a>
      ))}
    </p>
  </>
)

/** The document's title. */
export function titleOfError(error: unknown) {
  if (error instanceof EntryGone) return error.went.words
  return isUnknown(error) ? 'Not found' : 'Unexpected Application Error!'
}

const isUnknown = (error: unknown) => error instanceof NoSuchPage

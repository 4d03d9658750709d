import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageHead } from '../ui/section.tsx'
import styles from './error-page.module.css'

/** The error screen of unknown and failing routes: the heading of section 8, then the status or the message, never a stack. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <>
      <PageHead part="E-00 · Open circuit" heading="Unexpected Application Error!" />
      <p className={styles.what}>{wordsOf(error)}</p>
      <p className={styles.help}>
        {isRouteErrorResponse(error) && error.status === 404
          ? 'Nothing is soldered to this address. It may have moved, or the link may be mistyped.'
          : 'Something between here and there did not connect. Trying again often helps.'}
      </p>
      <p className={styles.ways}>
        <Link to="/">Go to the home page</Link>
        <Link to="/events">See the events</Link>
      </p>
    </>
  )
}

/** '404 Not Found', or the message; a failed chunk reads 'Loading chunk failed' with its type and address. */
export function wordsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  if (!(error instanceof Error)) return 'Unknown error'
  const chunk = /Loading (?:CSS )?chunk .*? failed/.test(error.message)
  if (!chunk) return error.message
  const [, type = 'error', address = ''] = /\((\w+): (.*?)\)/.exec(error.message) ?? [
    undefined,
    'error',
    /(https?:\/\/\S+?|\/static\/\S+?)\)?$/m.exec(error.message)?.[1],
  ]
  return `Loading chunk failed. (${type}: ${address})`
}

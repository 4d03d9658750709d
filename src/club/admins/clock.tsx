import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { livesCalls } from '../../contract/lives.ts'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { Moment } from '../../web/moment.tsx'
import styles from './lives.module.css'

type Job = z.infer<typeof livesCalls.jobs.reply>['data'][number]

/** Whether what failed has not worked since. */
const isFailing = ({ ranAt, failedAt }: Job) => failedAt !== null && (ranAt === null || ranAt < failedAt)

/** When the site last emptied the trash by its own clock, and what it could not do by it. `lastRan`: undefined while not known. */
export function Clock({ lastRan }: { lastRan: string | null | undefined }) {
  const [failing, setFailing] = useState<Job[]>([])
  useEffect(() => {
    let gone = false
    need(ask, livesCalls.jobs)
      .then(({ data }) => gone || setFailing(data.filter(isFailing)))
      .catch(console.error)
    return () => {
      gone = true
    }
  }, [])
  return (
    <>
      {lastRan !== undefined && (
        <p className={styles.clock}>
          {lastRan === null ? (
            'The site empties the trash by its own clock. It has not had to yet.'
          ) : (
            <>
              The site looked through the trash by its own clock on <Moment at={lastRan} />.
            </>
          )}
        </p>
      )}
      {failing.map(({ name, failedAt, failure }) => (
        <p key={name} role="alert" className={styles.failing}>
          What the site does by its own clock failed (“{name}”
          {failedAt && (
            <>
              , <Moment at={failedAt} />
            </>
          )}
          ): {failure} It is tried again by itself; whoever runs the site finds more in its log.
        </p>
      ))}
    </>
  )
}

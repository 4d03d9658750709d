import type * as z from 'zod/mini'
import { livesCalls } from '../../contract/lifecycle.ts'
import { Warning } from '../../web/console-page.tsx'
import { Moment } from '../../web/moment.tsx'
import { useAsked } from '../../web/use-asked.ts'
import { jobWords } from './contract.ts'

type Job = z.infer<typeof livesCalls.jobs.reply>['data'][number]

/** Whether a job that failed has not succeeded since. */
const isFailing = (job: Job): job is Job & { failedAt: string } => job.failedAt !== null && (job.ranAt === null || job.ranAt < job.failedAt)

const words: Record<string, string> = jobWords

/** The automatic jobs that fail, and why. */
export function FailingJobs() {
  const { reply, failed } = useAsked(livesCalls.jobs)
  if (failed && !reply) return <Warning next="Reload the page.">The state of the automatic jobs could not be loaded.</Warning>
  return reply?.data.filter(isFailing).map(({ name, failedAt, failure }) => (
    <Warning
      key={name}
      next={
        <>
          <span>{failure}</span> (<Moment at={failedAt} />
          ). It is tried again automatically. See the log of the site for details.
        </>
      }
    >
      {words[name] ?? name} failed:
    </Warning>
  ))
}

import type { Logger } from 'pino'
import type { Config } from '../../../cli/config.ts'
import { placeOf } from '../../../db/database-at.ts'
import { accessLine, type RouteOf, type Watch, whenAnswered } from '../../../http/log/access-log.ts'

/** What tells of each request: the log where it is to be at its most talkative, and the figures where somebody wants them. */
export function watchOf(
  log: Logger,
  { proxies, metrics }: { proxies: number; metrics: Figures | undefined },
  routeOf: RouteOf,
): Watch | undefined {
  const line = log.isLevelEnabled('debug') ? accessLine(log, routeOf, proxies) : undefined
  if (!line && !metrics) return undefined
  return whenAnswered((answered) => {
    metrics?.answered(answered)
    line?.(answered)
  })
}

/** The figures of this process, where they are asked for; a site without them does not even read their code. */
export async function figuresOf({ metrics, database, bucket }: Config) {
  if (metrics === undefined) return undefined
  const { metricsOf } = await import('./metrics.ts')
  return metricsOf({ engine: placeOf(database).engine, media: bucket ? 's3' : 'folder' })
}

export type Figures = NonNullable<Awaited<ReturnType<typeof figuresOf>>>

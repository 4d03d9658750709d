import { resolve } from 'node:path'
import { WrongUse } from './command.ts'
import { type Config, configOf } from './config.ts'

export const moveOptions = { to: { type: 'string' }, media: { type: 'string' } } as const
const isAddress = (typed: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(typed)

/** The settings of the site at its new place. Throws WrongUse or WrongConfig, without showing an address. */
export function movedTo({ to, media }: { to?: string; media?: string }, environment: Record<string, string | undefined>): Config {
  if (!to && !media) throw new WrongUse('Where does the site move to?')
  const changed = { ...environment }
  if (to) Object.assign(changed, isAddress(to) ? { DATABASE_URL: to } : { DATABASE_URL: '', DATA_DIR: to })
  if (media) Object.assign(changed, isAddress(media) ? { MEDIA_URL: media } : { MEDIA_URL: '', DATA_DIR: media })
  const config = configOf(changed)
  const rows = resolve(to || configOf(environment).dataDir)
  if (media && !isAddress(media) && typeof config.database === 'string' && config.database !== rows)
    throw new WrongUse('If the rows are in a folder, the files go into the same folder, or into a bucket.')
  return config
}

import type { Options } from '../features/importer/server/move-in.ts'
import { type Given, WrongUse } from './command.ts'

export const importFlags = ['dry-run', 'fetch-media', 'publish-phones', 'allow-private'] as const

/** What is imported, and how. Throws WrongUse for what cannot be. */
export function optionsOf({ words, has }: Pick<Given<(typeof importFlags)[number]>, 'words' | 'has'>): Options {
  const saving = words[0] === 'save' && words.length > 1
  const [source = '', saveTo, ...more] = saving ? words.slice(1) : [words[0], undefined, ...words.slice(1)]
  if (source === '') throw new WrongUse('Say where the old site is: its address, or a folder.')
  if (more.length > 0) throw new WrongUse(`Only one address or folder can be given; this is one too many: ${more.join(' ')}`)
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(source) && !/^https?:\/\/[^/]/i.test(source))
    throw new WrongUse(`${source} is no address that begins with https:// or http://.`)
  if (saving && (saveTo === undefined || !/^https?:/i.test(source)))
    throw new WrongUse('To save, give the address of the old site and then a folder: save https://old.example.org old-site')
  return {
    source,
    dryRun: has('dry-run'),
    fetchMedia: has('fetch-media'),
    consented: has('publish-phones'),
    allowPrivate: has('allow-private'),
    ...(saveTo !== undefined && { saveTo }),
  }
}

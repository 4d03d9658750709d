import type { Options } from '../features/importer/server/move-in.ts'
import { WrongUse } from './command.ts'

const flag = { type: 'boolean' } as const
export const importFlags = { 'dry-run': flag, 'fetch-media': flag, 'publish-phones': flag, 'allow-private': flag }

/** What is imported, and how. Throws WrongUse for what cannot be. */
export function optionsOf({ words, values }: { words: string[]; values: { [Name in keyof typeof importFlags]?: boolean } }): Options {
  const saving = words[0] === 'save' && words.length > 1
  const [source = '', saveTo, ...more] = saving ? words.slice(1) : [words[0], undefined, ...words.slice(1)]
  if (source === '') throw new WrongUse('Where is the old site? Give its address, or a folder.')
  if (more.length > 0) throw new WrongUse(`Only one address or folder can be given. Remove: ${more.join(' ')}`)
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(source) && !/^https?:\/\/[^/]/i.test(source))
    throw new WrongUse(`${source} is not an address that begins with https:// or http://.`)
  if (saving && (saveTo === undefined || !/^https?:/i.test(source)))
    throw new WrongUse('To save, give the address of the old site and then a folder: save https://old.example.org old-site')
  return {
    source,
    dryRun: values['dry-run'] === true,
    fetchMedia: values['fetch-media'] === true,
    consented: values['publish-phones'] === true,
    allowPrivate: values['allow-private'] === true,
    ...(saveTo !== undefined && { saveTo }),
  }
}

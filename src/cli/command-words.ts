import type { Options } from '../features/importer/server/move-in.ts'
import { WrongUse } from './command.ts'

// The arguments and options of the commands import and admin. Each function throws WrongUse.

const isAddress = (typed: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(typed)

const flag = { type: 'boolean' } as const
export const importOptions = { 'dry-run': flag, 'fetch-media': flag, 'publish-phones': flag, 'allow-private': flag }

/** What is imported, and how. */
export function importedBy({ words, values }: { words: string[]; values: { [Name in keyof typeof importOptions]?: boolean } }): Options {
  const saving = words[0] === 'save' && words.length > 1
  const [source = '', saveTo, ...more] = saving ? words.slice(1) : [words[0], undefined, ...words.slice(1)]
  if (source === '') throw new WrongUse('Where is the old site? Give its address, or a folder.')
  if (more.length > 0) throw new WrongUse(`Only one address or folder can be given. Remove: ${more.join(' ')}`)
  if (isAddress(source) && !/^https?:\/\/[^/]/i.test(source))
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

/** What is done with administrators' keys, and for `reset` the name, of several words without quotes too. */
export function adminAction([asked, ...rest]: string[]) {
  const name = rest.join(' ').trim()
  if (asked === undefined) throw new WrongUse('Which action? list, reset NAME or passkey.')
  if (asked !== 'list' && asked !== 'passkey' && asked !== 'reset') throw new WrongUse(`There is no action ${asked}.`)
  if (asked === 'reset' && name === '') throw new WrongUse('Whose password? Give a name or an email; `list` shows them.')
  if (asked !== 'reset' && name !== '') throw new WrongUse(`${asked} does not take a name: ${name}`)
  return { asked, name }
}

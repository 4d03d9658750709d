import { parseArgs } from 'node:util'
import type { Options } from '../features/importer/server/move-in.ts'
import { WrongUse } from './command.ts'

export const usage = `npm run import -- <address or folder> [--dry-run] [--fetch-media] [--publish-phones] [--allow-private]
npm run import -- save <address> <folder> [--allow-private]

  <address or folder>  where the old site answers (https://old.example.org), or a folder with its replies
  save                 only save the old site's replies into a folder, where they can be edited and imported
  --dry-run            only say what would be done
  --fetch-media        fetch the pictures and PDFs as well, so that nothing depends on the old site
  --publish-phones     let visitors see the students' phone numbers; without it they are masked
  --allow-private      read an old site on your own machine or network; without it only public addresses are asked

docs/moving-in.md tells how to move, step by step.`

const known = ['dry-run', 'fetch-media', 'publish-phones', 'allow-private'] as const
const flag = { type: 'boolean' } as const

/** Reads the command. Throws WrongUse for anything that it does not know. */
export function optionsOf(args: string[], environment: Record<string, string | undefined>): Options {
  // Without the two dashes npm keeps an option for itself, and what was to be a dry run would be a real one.
  const kept = known.find((name) => environment[`npm_config_${name.replace('-', '_')}`] === 'true')
  if (kept) throw new WrongUse(`npm took --${kept} for itself. Write two dashes before what is meant for the import.`)

  const { values, positionals } = read(args)
  const saving = positionals[0] === 'save' && positionals.length > 1
  const [source = '', saveTo, ...more] = saving ? positionals.slice(1) : [positionals[0], undefined, ...positionals.slice(1)]
  if (source === '') throw new WrongUse('Say where the old site is: its address, or a folder.')
  if (more.length > 0) throw new WrongUse(`Only one address or folder can be given; this is one too many: ${more.join(' ')}`)
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(source) && !/^https?:\/\/[^/]/i.test(source))
    throw new WrongUse(`${source} is no address that begins with https:// or http://.`)
  if (saving && (saveTo === undefined || !/^https?:/i.test(source)))
    throw new WrongUse('To save, give the address of the old site and then a folder: save https://old.example.org old-site')
  const has = (wanted: (typeof known)[number]) => values[wanted] === true
  return {
    ...{ source, dryRun: has('dry-run'), fetchMedia: has('fetch-media') },
    ...{ consented: has('publish-phones'), allowPrivate: has('allow-private') },
    ...(saveTo !== undefined && { saveTo }),
  }
}

function read(args: string[]) {
  try {
    const options = { 'dry-run': flag, 'fetch-media': flag, 'publish-phones': flag, 'allow-private': flag }
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

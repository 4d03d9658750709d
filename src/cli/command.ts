import { parseArgs } from 'node:util'
import { StoreUnsure } from '../db/busy.ts'
import { environment, WrongConfig } from './config.ts'
import { friendlyError } from './friendly-error.ts'

/** A command was written wrongly: how, in a sentence. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** How a command is written: its options without and with a value, and how many other words it takes. */
type Shape<Flag extends string, Value extends string> = { flags?: readonly Flag[]; values?: readonly Value[]; most?: number }
/** What was written. */
export type Given<Flag extends string = never, Value extends string = never> = {
  words: string[]
  has: (flag: Flag) => boolean
  values: { [Name in Value]?: string }
}

/** Parses what was written. Throws WrongUse for what the command does not know, without a value, which may hold a password. */
export function givenIn<Flag extends string = never, Value extends string = never>(
  args: string[],
  environment: Record<string, string | undefined>,
  { flags = [], values = [], most = 0 }: Shape<Flag, Value>,
): Given<Flag, Value> {
  const names = [...flags, ...values]
  // Without the two dashes npm keeps an option for itself, and what was to be a dry run would be a real one.
  const taken = names.find((name) => !['', 'false', undefined].includes(environment[`npm_config_${name.replaceAll('-', '_')}`]))
  if (taken) throw new WrongUse(`npm took --${taken} for itself. Write two dashes before what is meant for this command.`)
  const options = Object.fromEntries(names.map((name) => [name, { type: flags.includes(name as Flag) ? 'boolean' : 'string' } as const]))
  try {
    const { values: read, positionals } = parseArgs({ args, allowPositionals: true, options })
    const words = positionals.filter((word) => word !== '--')
    if (words.length <= most) return { words, has: (flag) => read[flag] === true, values: read as Given<Flag, Value>['values'] }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
  throw new WrongUse('There is a word too many; write a name with spaces in quotes.')
}

/**
 * Runs a command, or shows its usage. What goes wrong is one sentence if a person can fix it: `expected` returns the one for an error
 * of this command.
 */
export async function runCommand<Flag extends string = never, Value extends string = never>(
  { usage, expected, ...shape }: Shape<Flag, Value> & { usage: string; expected?: (error: unknown) => string | undefined },
  action: (given: Given<Flag, Value> & { environment: NodeJS.ProcessEnv }) => Promise<void>,
) {
  process.umask(0o077)
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.info(`\n${usage}\n`)
  try {
    const environmentRead = environment()
    await action({ ...givenIn(args, environmentRead, shape), environment: environmentRead })
  } catch (error) {
    process.exitCode = 1
    const sentence = error instanceof WrongUse ? `${error.message}\n\n${usage}` : expected?.(error)
    console.error(sentence === undefined ? friendlyError(error) : `\n${sentence}\n`)
  }
}

/** Why a command failed that changes everything in its last step. Says that nothing was changed, unless that is uncertain. */
export const nothingChanged = (sentence: string, names?: Parameters<typeof friendlyError>[1]) => (error: unknown) => {
  if (error instanceof StoreUnsure)
    return 'The connection broke off during the last step. Run the command again: it says whether the site is there.'
  const why = friendlyError(error, names)
  return typeof why === 'string' && !(error instanceof WrongConfig) ? `${why}\n${sentence}` : undefined
}

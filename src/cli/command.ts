import { parseArgs } from 'node:util'
import { PlainError, StoreUnsure } from '../db/errors.ts'
import { environment, WrongConfig } from './config.ts'
import { friendlyError } from './friendly-error.ts'

/** A command was written wrongly: how, in a sentence. */
export class WrongUse extends PlainError {}

type Options = Record<string, { type: 'boolean' | 'string' }>
/** How a command is written: its options, and how many other words it takes. */
type Shape<O extends Options> = { options?: O; most?: number }
type Given<O extends Options> = { words: string[]; values: { [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string } }

/** Parses what was written. Throws WrongUse for what the command does not know, without a value, which may contain a password. */
export function givenIn<O extends Options>(
  args: string[],
  environment: Record<string, string | undefined>,
  { options, most = 0 }: Shape<O>,
): Given<O> {
  // Without the two dashes npm keeps an option for itself, and what was to be a dry run would be a real one.
  const isTaken = (name: string) => !['', 'false', undefined].includes(environment[`npm_config_${name.replaceAll('-', '_')}`])
  const taken = Object.keys(options ?? {}).find(isTaken)
  if (taken) throw new WrongUse(`npm took --${taken} for itself. Write two dashes before what is meant for this command.`)
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: options ?? {} })
    const words = positionals.filter((word) => word !== '--')
    if (words.length <= most) return { words, values: values as Given<O>['values'] }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
  throw new WrongUse('There is a word too many; write a name with spaces in quotes.')
}

/**
 * Runs a command, or shows its usage. What goes wrong is one sentence if a person can fix it: `expected` returns the one for an error
 * of this command.
 */
export async function runCommand<O extends Options>(
  { usage, expected, ...shape }: Shape<O> & { usage: string; expected?: (error: unknown) => string | undefined },
  action: (given: Given<O> & { environment: NodeJS.ProcessEnv }) => Promise<void>,
) {
  process.umask(0o077)
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.info(`\n${usage}\n`)
  try {
    const read = environment()
    await action({ ...givenIn(args, read, shape), environment: read })
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

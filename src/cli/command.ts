import { parseArgs } from 'node:util'
import { PlainError, StoreUnsure } from '../db/errors.ts'
import { environment, WrongConfig } from './config.ts'
import { friendlyError } from './friendly-error.ts'

/** The arguments of a command are wrong. The message says how. */
export class WrongUse extends PlainError {}

type Options = Record<string, { type: 'boolean' | 'string' }>
/** How a command is written: its options, and how many other words it takes. */
type Shape<O extends Options> = { options?: O; most?: number }
type Values<O extends Options> = { [Name in keyof O]?: O[Name]['type'] extends 'boolean' ? boolean : string }

/** Parses what was written. Throws WrongUse, without a value, which may contain a password. */
export function givenIn<O extends Options>(args: string[], environment: NodeJS.Dict<string>, { options, most = 0 }: Shape<O>) {
  // Without -- npm takes an option for itself, and a dry run would be a real one.
  const isTaken = (name: string) => !['', 'false', undefined].includes(environment[`npm_config_${name.replaceAll('-', '_')}`])
  const taken = Object.keys(options ?? {}).find(isTaken)
  if (taken) throw new WrongUse(`npm read --${taken} as its own option. Write -- before the options of this command.`)
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: options ?? {} })
    const words = positionals.filter((word) => word !== '--')
    if (words.length <= most) return { words, values: values as Values<O>, environment }
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
  throw new WrongUse('Too many arguments; put a name with spaces in quotes.')
}

/** Runs a command, or shows its usage. `unchanged` follows an error of a command that changes everything in its last step. */
export async function runCommand<O extends Options>(
  { usage, unchanged, ...shape }: Shape<O> & { usage: string; unchanged?: string },
  action: (given: ReturnType<typeof givenIn<O>>) => Promise<void>,
) {
  process.umask(0o077)
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.info(`\n${usage}\n`)
  try {
    await action(givenIn(args, environment(), shape))
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof WrongUse ? `\n${error.message}\n\n${usage}\n` : failure(error, unchanged))
  }
}

/** Why a command failed, and what has changed, unless that is uncertain. */
export function failure(error: unknown, unchanged?: string) {
  if (unchanged === undefined || error instanceof WrongConfig) return friendlyError(error)
  if (error instanceof StoreUnsure)
    return 'The connection was lost during the last step. Run the command again to see whether that step was done.'
  const why = friendlyError(error)
  return typeof why === 'string' ? `${why}\n${unchanged}` : why
}

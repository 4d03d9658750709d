import './enough-node.ts'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { KeysRefused, spareKeysOf } from '../features/accounts/server/keys.ts'
import { passwordsOf } from '../http/security/passwords.ts'
import { runCommand, WrongUse } from './command.ts'
import { configOf } from './config.ts'
import { mayStart } from './site-at.ts'

const usage = `npm run admin -- list | reset NAME | passkey

  list        the administrators and their emails
  reset NAME  a new password for an administrator, by name or email; every session, code and known device ends
  passkey     a new passkey for the club

New keys are shown once. The site may be running. See docs/operate.md.`

type Keys = ReturnType<typeof spareKeysOf>
const isShownOnce = 'It is shown only once; keep it in a safe place.'

const actions: Record<string, (keys: Keys, name: string) => Promise<string[]>> = {
  list: async (keys) => (await keys.list()).map(({ name, email }) => `${name}${email === name ? '' : `  (${email ?? 'no email'})`}`),

  passkey: async (keys) => [`New passkey of the club:  ${await keys.passkey()}`, '', `${isShownOnce} The old one no longer works.`],

  reset: async (keys, asked) => {
    const { name, password } = await keys.reset(asked)
    const ended = 'Every session, code and known device of this account has ended.'
    return [`New password of ${name}:  ${password}`, '', `${isShownOnce} ${ended}`]
  },
}

await runCommand({ usage, most: Number.POSITIVE_INFINITY }, async ({ words: [asked, ...rest], environment }) => {
  if (asked === undefined) throw new WrongUse('Which action? list, reset NAME or passkey.')
  const action = Object.hasOwn(actions, asked) ? actions[asked] : undefined
  if (!action) throw new WrongUse(`There is no action ${asked}.`)
  // A name of several words may be written without quotes.
  const name = rest.join(' ').trim()
  if (asked === 'reset' && name === '') throw new WrongUse('Whose password? Give a name or an email; `list` shows them.')
  if (asked !== 'reset' && name !== '') throw new WrongUse(`${asked} does not take a name: ${name}`)
  const config = configOf(environment)
  const place = placeOf(config.database)
  if (!(await place.isBegun()))
    throw new KeysRefused(
      `There is no site in ${place.name}. The first start adds the first administrator. If the site has run before, correct ${place.folder === undefined ? 'DATABASE_URL' : 'DATA_DIR'}.`,
    )
  await using store = await openStore(config.database, migrations, { before: mayStart(config) })
  const lines = await action(spareKeysOf(store, passwordsOf()), name)
  console.info(`\n${lines.join('\n')}\n`)
})

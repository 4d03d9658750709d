import './enough-node.ts'
import { placeOf } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { KeysRefused, spareKeysOf } from '../features/accounts/server/keys.ts'
import { passwordsOf } from '../http/security/passwords.ts'
import { runCommand } from './command.ts'
import { adminAction } from './command-words.ts'
import { configOf } from './config.ts'
import { mayStart } from './site-at.ts'

const usage = `npm run admin -- list | reset NAME | passkey

  list        the administrators and their emails
  reset NAME  a new password for an administrator, by name or email; every session, code and trusted browser ends
  passkey     a new passkey for the club

New passwords and passkeys are shown only once. The site may be running. See docs/operate.md.`

const isShownOnce = 'It is shown only once; keep it in a safe place.'

await runCommand({ usage, most: Number.POSITIVE_INFINITY }, async ({ words, environment }) => {
  const { asked, name } = adminAction(words)
  const config = configOf(environment)
  const place = placeOf(config.database)
  if (!(await place.isBegun()))
    throw new KeysRefused(
      `There is no site in ${place.name}. The first start adds the first administrator. If the site has run before, correct ${place.folder === undefined ? 'DATABASE_URL' : 'DATA_DIR'}.`,
    )
  await using store = await openStore(config.database, migrations, { before: mayStart(config) })
  console.info(`\n${(await linesOf(spareKeysOf(store, passwordsOf()), asked, name)).join('\n')}\n`)
})

async function linesOf(keys: ReturnType<typeof spareKeysOf>, asked: ReturnType<typeof adminAction>['asked'], given: string) {
  if (asked === 'list')
    return (await keys.list()).map(
      ({ name, email, active }) => `${name}${email === name ? '' : `  (${email ?? 'no email'})`}${active ? '' : '  access ended'}`,
    )
  if (asked === 'passkey') return [`New club passkey:  ${await keys.passkey()}`, '', `${isShownOnce} The old one no longer works.`]
  const { name, password } = await keys.reset(given)
  return [`New password of ${name}:  ${password}`, '', `${isShownOnce} Every session, code and trusted browser of this account has ended.`]
}

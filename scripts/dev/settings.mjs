import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

// They count only while there is no administrator.
export const first = {
  ...{ ADMIN_NAME: 'admin', ADMIN_EMAIL: 'admin@example.org' },
  ...{ ADMIN_PASSWORD: 'development', ADMIN_PASSKEY: 'development-passkey' },
}

/** What of the real site's counts here as well: how much is logged. */
const kept = new Set(['LOG_LEVEL'])

/**
 * The environment of the site that is worked on, whose data is its own and whose address is the front's: whatever that of the
 * real site or its .env says does not count. Every variable that there is stands in .env.example.
 */
export function settingsOf(environment, data) {
  const names = Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).filter((name) => !kept.has(name))
  const unset = Object.fromEntries(names.map((name) => [name, '']))
  return { ...environment, ...unset, ...first, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

// They count only while there is no administrator.
export const first = {
  ...{ ADMIN_NAME: 'admin', ADMIN_EMAIL: 'admin@example.org' },
  ...{ ADMIN_PASSWORD: 'development', ADMIN_PASSKEY: 'development-passkey' },
}

/**
 * The environment of the site in development, which has its own data and an address of its own: no variable of the real site or its
 * .env counts but the level of the log. .env.example names every variable.
 */
export function settingsOf(environment, data) {
  const names = Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).filter((name) => name !== 'LOG_LEVEL')
  const unset = Object.fromEntries(names.map((name) => [name, '']))
  return { ...environment, ...unset, ...first, HOST: '127.0.0.1', PORT: '0', DATA_DIR: data }
}

/** The built site as a process of its own, which is started again after each build. */
export function siteOf(folder, data) {
  let running
  let port = Promise.withResolvers()

  async function restart() {
    port = Promise.withResolvers()
    // At once: what it has acknowledged is stored.
    if (running?.kill('SIGKILL')) await once(running, 'exit')
    running = spawn(process.execPath, ['--enable-source-maps', `${folder}/server/dev.js`], {
      env: settingsOf(process.env, data),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const [message] = await Promise.race([once(running, 'message'), once(running, 'exit').then(() => [])])
    if (message === undefined) return false
    port.resolve(message.port)
    return true
  }

  let restarts = Promise.resolve()
  return {
    keys: `${first.ADMIN_NAME}, password ${first.ADMIN_PASSWORD}, passkey ${first.ADMIN_PASSKEY}`,
    /** Starts the last build, one start after another; returns whether it runs. A start that failed says why in the terminal. */
    restart: () => {
      restarts = restarts.then(restart)
      return restarts
    },
    /** The port of the site, once it runs. */
    port: () => port.promise,
  }
}

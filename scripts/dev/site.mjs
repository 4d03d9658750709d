import { spawn } from 'node:child_process'
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

/** The built site as a process of its own, which is started anew after each build while the one before goes on answering. */
export function siteOf(folder, data) {
  let running
  let ports = Promise.withResolvers()
  let latest

  function begin() {
    const child = spawn(process.execPath, ['--enable-source-maps', `${folder}/server/dev.js`], {
      env: settingsOf(process.env, data),
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      said = (said + chunk).slice(-4000)
    })
    const { promise, resolve } = Promise.withResolvers()
    child.once('message', ({ port }) => resolve({ port, trouble: '' }))
    child.once('exit', () => resolve({ port: undefined, trouble: said || 'The site ended at its start.' }))
    return { child, begun: promise }
  }

  return {
    keys: `${first.ADMIN_NAME}, password ${first.ADMIN_PASSWORD}, passkey ${first.ADMIN_PASSKEY}`,

    /** Starts what was built last. Tells the trouble, if there is any, whether it is the first that runs, and whether it `isOld`: another was begun meanwhile. */
    restart: async () => {
      latest?.child.kill()
      const next = begin()
      latest = next
      const { port, trouble } = await next.begun
      if (latest !== next) return { trouble: '', first: false, isOld: true }
      latest = undefined
      if (trouble !== '') return { trouble, first: false, isOld: false }
      const before = running
      running = next.child
      if (before) ports = Promise.withResolvers()
      ports.resolve(port)
      before?.kill()
      return { trouble, first: before === undefined, isOld: false }
    },

    /** The port of the one that runs, as soon as there is one. */
    port: () => ports.promise,

    end: async () => {
      for (const child of [latest?.child, running]) {
        if (!child || child.exitCode !== null) continue
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill()
        await ended
      }
    },
  }
}

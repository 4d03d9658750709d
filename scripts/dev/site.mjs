import { spawn } from 'node:child_process'
import { first, settingsOf } from './settings.mjs'

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

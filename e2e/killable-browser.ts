import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { args, executablePath } from './browser.ts'

/** A browser with a profile that stays in a folder, which can be killed like one that crashes or loses its power. */
export async function killableBrowser(profile: string) {
  const told = join(profile, 'DevToolsActivePort')
  rmSync(told, { force: true })
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine.')
  const quiet = [...args, '--headless', '--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1']
  // The program may be a script that starts it: in a group of their own both go at once.
  const child = spawn(executablePath, [...quiet, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore', detached: true })
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(told, child)}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    /** At once, with no word to anything that runs in it. */
    kill: () => {
      const gone = new Promise((resolve) => child.once('close', resolve))
      end(child)
      return gone
    },
  }
}

const end = ({ pid }: ChildProcess) => pid !== undefined && process.kill(-pid, 'SIGKILL')

async function portIn(file: string, child: ChildProcess) {
  for (let tries = 0; tries < 300; tries += 1) {
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port) return port
    if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}.`)
    await wait(100)
  }
  end(child)
  throw new Error('The browser did not say where it listens.')
}

import { cpSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { projectCopy } from '../../scripts/project-copy.mjs'
import { freePort } from '../../src/testing/free-port.ts'
import { run, folderTest as test } from '../site.ts'

// It builds the site.
test.describe.configure({ timeout: 600_000 })

/** As on a host: a folder with the sources, the packages and the build of the sources. */
function newHost() {
  const copy = projectCopy()
  const built = dirname(realpathSync(join(import.meta.dirname, '../../dist/server')))
  mkdirSync(join(copy.folder, 'dist/builds'), { recursive: true })
  cpSync(built, join(copy.folder, 'dist/builds', basename(built)), { recursive: true, preserveTimestamps: true })
  for (const part of ['server', 'web']) symlinkSync(join('builds', basename(built), part), join(copy.folder, 'dist', part))
  return { ...copy, build: () => readlinkSync(join(copy.folder, 'dist/server')) }
}

test('a site runs on while its upgrade is built, and after the restart it still has the scripts of pages that are open', async ({
  folder,
}) => {
  const host = newHost()
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
  const serve = () => run(settings, 'main', { built: join(host.folder, 'dist') })
  let site = serve()
  try {
    const origin = await site.running
    const textOf = async (path: string) => {
      const response = await fetch(origin + path)
      expect(response.status, path).toBe(200)
      return response.text()
    }
    const scriptsOf = (html: string) => [...html.matchAll(/\/static\/js\/[\w./-]+\.js/g)].map(([name]) => name)
    const open = scriptsOf(await textOf('/faq'))
    const before = host.build()
    host.change('content/club.ts', 'Students who build things', 'Students who upgrade things')
    host.change('src/collections/faq/page.tsx', 'export const faqPage', 'export const anotherPage = undefined\nexport const faqPage')
    expect(host.run('node', 'scripts/prepare.mjs')).toBe(0)
    // The build held this process, which must hear first that the site has closed its idle connections.
    await pause(500)
    expect(host.build()).not.toBe(before)
    // Pages that were not requested before come from the build that the process was started with.
    for (const path of [...scriptsOf(await textOf('/timeline')), ...open]) await textOf(path)
    expect(await textOf('/about')).toContain('Students who build things')
    await site.stop()
    site = serve()
    await site.running
    expect(await textOf('/about')).toContain('Students who upgrade things')
    for (const path of [...open, ...scriptsOf(await textOf('/faq'))]) await textOf(path)
  } finally {
    await site.stop()
    host.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

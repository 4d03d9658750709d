import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'
import { watchSources } from './sources.mjs'

process.env.NODE_ENV ??= 'development'

/** What differs from the build that is served: its folder, and that it is quick to make and easy to read. */
const quick = (folder) => ({
  mode: 'development',
  logLevel: 'error',
  // Pages are told by page.js beside, which needs nothing in the built files.
  dev: { hmr: false, liveReload: false },
  // It is told what changed. By itself it never noticed, now and then, what was saved while the change before was being
  // built, neither by the system nor by asking the files: for one of the two environments, for good.
  tools: { rspack: { watchOptions: { ignored: /./ } } },
  environments: {
    web: { output: { distPath: { root: `${folder}/web` }, sourceMap: { js: 'cheap-module-source-map' }, minify: false } },
    node: {
      source: { entry: { dev: './src/cli/dev.ts' } },
      output: { distPath: { root: `${folder}/server` } },
      // All in the one file that is read at the start: the site that goes on while the next is built never reads a page of that one.
      tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'eager' } } } } },
    },
  },
})

/** Each built file of a folder with its content's hash, but for the maps: they differ where nothing else does. */
const hashesOf = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [`/${relative(folder, file)}`, createHash('sha1').update(readFileSync(file)).digest('hex')]
      }),
  )

/**
 * Builds into a folder, and again at every change. After each time `told` is called: with the trouble as text, or with the
 * addresses of the style sheets that changed and whether anything else did.
 */
export async function buildAndWatch(folder, told) {
  const { content } = await loadConfig()
  const builder = await createRsbuild({ rsbuildConfig: mergeRsbuildConfig(content, quick(folder)) })
  let before = new Map()
  const look = ({ stats }) => {
    const trouble = stats?.hasErrors() ? stats.toString({ all: false, errors: true, colors: false }) : ''
    if (trouble !== '') return told({ trouble, styles: [], others: false })
    const now = new Map([...hashesOf(`${folder}/web`), ...hashesOf(`${folder}/server`)])
    const changed = [...now].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
    const others = changed.some((name) => !name.endsWith('.css')) || now.size !== before.size
    before = now
    return told({ trouble, styles: changed.filter((name) => name.endsWith('.css')), others })
  }
  // After the list of groups has been written; not waited for, so that the next change is built meanwhile.
  builder.onAfterBuild({ order: 'post', handler: (built) => void look(built) })
  let compilers = []
  builder.onAfterCreateCompiler(({ compiler }) => {
    compilers = compiler.compilers
  })
  const watching = watchSources(['src', 'content', 'migrations'], (changed, removed) => {
    for (const { watching: one } of compilers) one?.invalidateWithChangesAndRemovals(changed, removed)
  })
  const built = await builder.build({ watch: true })
  return {
    close: () => {
      watching.end()
      return built.close()
    },
  }
}

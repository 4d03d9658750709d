import { readdirSync, statSync, watch } from 'node:fs'
import { resolve } from 'node:path'
import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'

process.env.NODE_ENV ??= 'development'

/** The differences from the production build: its folder, no minification, speed. */
const quick = (folder) => ({
  mode: 'development',
  logLevel: 'error',
  // front.mjs reloads pages.
  dev: { hmr: false, liveReload: false },
  // Its own watcher at times missed a file that was saved during a build.
  tools: { rspack: { watchOptions: { ignored: /./ } } },
  environments: {
    web: { output: { distPath: { root: `${folder}/web` }, sourceMap: { js: 'cheap-module-source-map' }, minify: false } },
    node: {
      source: { entry: { dev: './src/cli/dev.ts' } },
      output: { distPath: { root: `${folder}/server` } },
      // One file that is read at the start: a running site never reads a page of the next build.
      tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'eager' } } } } },
    },
  },
})

/** Builds into a folder, and again at every change; `onBuilt` follows each build without errors, which are printed. */
export async function buildAndWatch(folder, onBuilt) {
  const { content } = await loadConfig()
  const builder = await createRsbuild({ rsbuildConfig: mergeRsbuildConfig(content, quick(folder)) })
  // After the list of groups has been written; not waited for, so that the next change is built meanwhile.
  builder.onAfterBuild({
    order: 'post',
    handler: ({ stats }) => void (stats?.hasErrors() || onBuilt()),
  })
  let compilers = []
  builder.onAfterCreateCompiler(({ compiler }) => {
    compilers = compiler.compilers
  })
  watchSources(['src', 'content', 'migrations'], (changed, removed) => {
    for (const { watching } of compilers) watching?.invalidateWithChangesAndRemovals(changed, removed)
  })
  await builder.build({ watch: true })
}

/** The sources in folders, with what differs after each save. */
function filesOf(folders) {
  const files = new Map()
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = resolve(entry.parentPath, entry.name)
      const found = entry.isFile() && !/\.test\.tsx?$/.test(path) && statSync(path, { throwIfNoEntry: false })
      if (found) files.set(path, `${found.mtimeMs} ${found.size} ${found.ino}`)
    }
  return files
}

/** Reports which files were written and which removed, soon after the system reports a change; at the latest after two seconds. */
function watchSources(folders, onChange) {
  let before = filesOf(folders)
  function look() {
    const now = filesOf(folders)
    const changed = [...now].filter(([path, state]) => before.get(path) !== state).map(([path]) => path)
    const removed = [...before.keys()].filter((path) => !now.has(path))
    before = now
    if (changed.length + removed.length > 0) onChange(new Set(changed), new Set(removed))
  }
  let soon
  const later = () => {
    clearTimeout(soon)
    soon = setTimeout(look, 100)
  }
  for (const folder of folders) watch(folder, { recursive: true }, later).on('error', later)
  // A folder of another machine reports nothing.
  setInterval(look, 2000)
}

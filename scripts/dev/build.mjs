import { createRsbuild, loadConfig, mergeRsbuildConfig } from '@rsbuild/core'

process.env.NODE_ENV ??= 'development'

/** The differences from the production build: its folder, no minification, speed. */
const quick = (folder) => ({
  mode: 'development',
  logLevel: 'error',
  // front.mjs reloads pages.
  dev: { hmr: false, liveReload: false },
  // Polled: watching by notices of the system at times missed a file that was saved during a build.
  tools: { rspack: { watchOptions: { poll: 400, aggregateTimeout: 50, ignored: /node_modules/ } } },
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
  await builder.build({ watch: true })
}

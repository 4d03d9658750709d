import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

const web = 'dist/web'

/** Writes which scripts and styles belong to which page: the server puts them into the page it renders. */
const listGroups: RsbuildPlugin = {
  name: 'list-groups',
  setup(api) {
    api.onAfterBuild(({ stats }) => {
      const all = stats?.toJson({ all: false, children: true, chunkGroups: true, entrypoints: true })
      const built = all?.children?.find(({ name }) => name === 'web') ?? all
      const groups = { ...built?.namedChunkGroups, ...built?.entrypoints }
      const list = Object.fromEntries(
        Object.entries(groups).map(([name, { assets = [] }]) => {
          const files = assets.map((asset) => `/${asset.name}`)
          return [name, { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) }]
        }),
      )
      mkdirSync(web, { recursive: true })
      writeFileSync(join(web, 'groups.json'), JSON.stringify(list))
    })
  },
}

export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false })],
  dev: { progressBar: false },
  performance: { printFileSize: false },
  output: { dataUriLimit: 0 },
  environments: {
    web: {
      plugins: [listGroups],
      source: { entry: { main: './src/browser.tsx', boot: { import: './src/boot.ts', html: false } } },
      output: {
        target: 'web',
        distPath: { root: web },
        copy: [
          { from: 'content/sample/pictures', to: 'static/sample' },
          { from: 'content/static', to: 'static' },
          { from: 'content/resources/*.pdf', to: 'static/resources/[name][ext]' },
        ],
        legalComments: 'none',

        overrideBrowserslist: ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17'],
      },
      tools: {
        htmlPlugin: false,
        rspack: { optimization: { splitChunks: false, runtimeChunk: false } },
      },
    },
    node: {
      source: { entry: { main: './src/main.ts', demo: './src/demo.ts' } },
      output: {
        target: 'node',
        module: true,
        distPath: { root: 'dist/server' },
        minify: false,
        sourceMap: true,
        overrideBrowserslist: ['node >= 24'],
      },
      tools: { rspack: { optimization: { splitChunks: false } } },
    },
  },
})

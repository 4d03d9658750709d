import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type PostCSSPlugin, type RsbuildPlugin } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import sharp from 'sharp'
import { layFonts } from './scripts/fonts.mjs'

// scripts/prepare.mjs builds into a folder beside the build that runs, and the image straight into this one.
const folder = process.env.BUILD_FOLDER ?? 'dist'

/** Writes which scripts and styles belong to which page: the server puts them into the page it renders. */
const listGroups: RsbuildPlugin = {
  name: 'list-groups',
  setup(api) {
    api.onAfterBuild(({ stats, environments }) => {
      const web = environments.web?.distPath ?? `${folder}/web`
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

/** Puts `.br` and `.gz` beside what compresses well, as small as they get: the server reads them at its start. */
const precompress: RsbuildPlugin = {
  name: 'precompress',
  setup(api) {
    api.onAfterBuild(async ({ isWatch, environments }) => {
      if (isWatch) return
      const web = environments.web?.distPath ?? `${folder}/web`
      const names = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = join(web, name)
          const plain = readFileSync(file)
          const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })])
          writeFileSync(`${file}.br`, br)
          writeFileSync(`${file}.gz`, zipped)
        }),
      )
    })
  },
}

/**
 * Draws the club's icon as those files that browsers and phones ask for by name: `favicon.ico`, which holds one PNG for each size,
 * and the site's icon among a phone's apps, whose corners the phone rounds itself.
 */
const drawIcons: RsbuildPlugin = {
  name: 'draw-icons',
  setup(api) {
    const drawing = 'content/static/icon.svg'
    const drawn = (size: number) => sharp(drawing, { density: 300 }).resize(size, size).png({ compressionLevel: 9 })
    api.onAfterBuild(async ({ environments }) => {
      const web = environments.web?.distPath ?? `${folder}/web`
      const pictures = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await drawn(size).toBuffer() })))
      const head = Buffer.alloc(6 + 16 * pictures.length)
      head.writeUInt16LE(1, 2)
      head.writeUInt16LE(pictures.length, 4)
      let offset = head.length
      for (const [at, { size, png }] of pictures.entries()) {
        const place = 6 + 16 * at
        head.writeUInt8(size, place)
        head.writeUInt8(size, place + 1)
        head.writeUInt16LE(1, place + 4)
        head.writeUInt16LE(32, place + 6)
        head.writeUInt32LE(png.length, place + 8)
        head.writeUInt32LE(offset, place + 12)
        offset += png.length
      }
      writeFileSync(join(web, 'favicon.ico'), Buffer.concat([head, ...pictures.map(({ png }) => png)]))
      const background = await cornerOf(drawing)
      writeFileSync(join(web, 'apple-touch-icon.png'), await drawn(180).flatten({ background }).toBuffer())
      for (const size of [192, 512]) writeFileSync(join(web, `icon-${size}.png`), await drawn(size).toBuffer())
      // The drawing is inside every shape that a phone cuts out of it.
      const margin = 64
      const edges = { top: margin, bottom: margin, left: margin, right: margin, background }
      const whole = await drawn(512 - 2 * margin)
        .flatten({ background })
        .extend(edges)
        .toBuffer()
      writeFileSync(join(web, 'icon-maskable.png'), whole)
    })
  },
}

/** The colour of a drawing just below its upper edge, in which its rounded corners are filled. */
async function cornerOf(drawing: string) {
  const { data, info } = await sharp(drawing, { density: 300 }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = info.channels * (2 * info.width + Math.floor(info.width / 4))
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return { r, g, b }
}

/** Lays out beside the server what its process that draws is to write with. */
const fonts: RsbuildPlugin = {
  name: 'fonts',
  setup(api) {
    api.onAfterBuild(async ({ isFirstCompile, environments }) => {
      if (isFirstCompile) await layFonts(join(environments.node?.distPath ?? `${folder}/server`, 'fonts'))
    })
  },
}

/**
 * Classes, and the names of movements, by their number among all that there are, for browser and server alike: their names stand in the HTML of every page many
 * times, and nothing in one is like another for what packs it.
 */
const numbers = new Map(
  globSync('src/**/*.module.css')
    .sort()
    .flatMap((file) => {
      const names = [...readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = '']) => name)
      return [...new Set(names)].map((name) => `${resolve(file)} ${name}`)
    })
    .map((key, at) => [key, `c${at.toString(36)}`]),
)
function numberOf({ resourcePath }: { resourcePath: string }, _: unknown, name: string) {
  const number = numbers.get(`${resourcePath} ${name}`)
  if (number === undefined) throw new Error(`${resourcePath}: nothing was found that is called ${name}`)
  return number
}

/** Puts a part's sheet into its layer (src/ui/tokens.css) by its folder: pages may change how a part of src/ui looks. */
const inLayer: Extract<PostCSSPlugin, { postcssPlugin: string }> = {
  postcssPlugin: 'in-layer',
  Once(root, { AtRule }) {
    const file = root.source?.input.file
    if (!file?.endsWith('.module.css')) return
    const layer = new AtRule({ name: 'layer', params: file.startsWith(resolve('src/ui')) ? 'parts' : 'pages' })
    layer.append(root.nodes.filter((node) => !(node.type === 'atrule' && node.name === 'layer')))
    root.prepend(layer)
  },
}

/** Scripts of features that the page does not import, as the service worker: each `*.entry.ts`, by its file name. */
const entriesOfFeatures = Object.fromEntries(
  globSync('src/features/**/*.entry.ts').map((file) => [basename(file, '.entry.ts'), `./${file.replaceAll('\\', '/')}`]),
)

export default defineConfig({
  plugins: [pluginReact({ fastRefresh: false, splitChunks: false })],
  dev: { progressBar: false },
  performance: { printFileSize: false },
  output: {
    dataUriLimit: 0,
    cssModules: { localIdentName: '[local]-[hash:base64:4]' },
    // By content alone, for browser and server alike: a portrait is called like its person, and an address has no spaces.
    filename: { svg: 'picture.[contenthash:10].svg', image: 'picture.[contenthash:10][ext]' },
  },
  // Whoever develops reads names, also of what was added since the start.
  tools: {
    postcss: (_, { addPlugins }) => addPlugins(inLayer),
    ...(process.env.NODE_ENV !== 'development' && { cssLoader: { modules: { getLocalIdent: numberOf } } }),
  },
  environments: {
    web: {
      plugins: [listGroups, precompress, drawIcons],
      // Only forms load zod itself.
      resolve: { alias: { 'zod/mini': './src/contract/zod-later.ts' } },
      source: {
        // React is unpacked in a script and a task of its own, so that no single task keeps a slow phone from answering.
        entry: {
          react: 'react-dom/client',
          main: { import: './src/site/browser.tsx', dependOn: 'react' },
          boot: './src/site/boot.ts',
          // Stands in every page and in no sheet: a sheet that holds later and names fonts has a browser lay out the page anew, for each of them.
          fonts: './src/ui/fonts.css',
          ...entriesOfFeatures,
        },
        // The developer tools of React are for development.
        define: process.env.NODE_ENV === 'development' ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      },
      output: {
        target: 'web',
        distPath: { root: `${folder}/web` },
        copy: [
          { from: 'content/sample/pictures', to: 'static/sample' },
          { from: 'content/static', to: 'static' },
          { from: 'content/resources/*.pdf', to: 'static/resources/[name][ext]' },
          { from: 'content/sample/papers/*.pdf', to: 'static/sample/[name][ext]' },
        ],
        legalComments: 'none',
        minify: { jsOptions: { minimizerOptions: { compress: { passes: 3 } } } },
        dataUriLimit: 0,
        overrideBrowserslist: ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17'],
      },
      tools: {
        htmlPlugin: false,
        rspack: {
          optimization: {
            runtimeChunk: false,
            splitChunks: {
              chunks: 'initial',
              cacheGroups: {
                default: false,
                defaultVendors: false,
                // Its file keeps its name while only our own code changes.
                react: { name: 'react-dom', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, enforce: true },
                // Once for all forms.
                zod: { name: 'zod', test: /node_modules[\\/]zod[\\/]/, chunks: 'async', enforce: true },
              },
            },
          },
        },
      },
    },
    node: {
      plugins: [fonts],
      source: {
        entry: {
          main: './src/cli/main.ts',
          demo: './src/cli/demo.ts',
          import: './src/cli/import.ts',
          backup: './src/cli/backup.ts',
          restore: './src/cli/restore.ts',
          'admin-command': './src/cli/admin.ts',
          doctor: './src/cli/doctor.ts',
          child: './src/cli/child.ts',
        },
      },
      output: {
        target: 'node',
        module: true,
        distPath: { root: `${folder}/server` },
        // Node keeps a program's text as long as it runs: one letter of it beyond Latin, in a comment too, makes it twice as large. Its lines stay: a failure names them.
        minify: {
          jsOptions: { minimizerOptions: { minify: false, mangle: false, compress: false, format: { comments: false, asciiOnly: true } } },
        },
        sourceMap: true,
        overrideBrowserslist: ['node >= 24'],
        // Their programs of another language lie in files beside them; only the children load them.
        externals: ['sharp', 'heic-decode'],
      },
      // pg asks for a driver in C where there is one, and goes on without.
      tools: { rspack: { optimization: { splitChunks: false }, resolve: { alias: { 'pg-native': false } } } },
    },
  },
})

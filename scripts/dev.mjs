// For work on the site: builds at every change of a source, apart from what `npm start` and `npm test` use, and shows it
// in every open page. Styles change in their place; for everything else the page is loaded anew.
import { existsSync } from 'node:fs'
import { buildAndWatch } from './dev/build.mjs'
import { frontOf } from './dev/front.mjs'
import { siteOf } from './dev/site.mjs'
import { watchTypes } from './dev/types.mjs'

const folder = '.dev'
const data = `${folder}/data`
if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

const isNew = !existsSync(data)
const site = siteOf(folder, data)
const front = frontOf(folder, site)
await front.listen(port, host)

// Whether a page shows what is older than its script: until a site runs that was built since.
let areOld = false
// Whether the site that runs is what was built last.
let isNewest = false
const builder = await buildAndWatch(folder, async ({ trouble, styles, others }) => {
  front.tell('build', trouble)
  if (trouble !== '') return
  if (styles.length > 0) front.changeStyles(styles)
  // Neither a page nor the server is made of what was saved: a test.
  if (isNewest && styles.length === 0 && !others) return
  // The next whole page has the new styles in it, too.
  areOld ||= others
  isNewest = false
  const began = await site.restart()
  if (began.isOld) return
  front.tell('site', began.trouble)
  if (began.trouble !== '') return
  isNewest = true
  if (areOld) front.reload()
  areOld = false
  if (began.first) welcome()
})

let types
function welcome() {
  console.info(`
  The site is running:  http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${front.port()}
  Its data lies in:     ${data}  (it lives on; delete the folder to begin anew)
  Its administrator:    ${isNew ? site.keys : 'as you left it'}
`)
  types ??= watchTypes(folder, (errors) => front.tell('types', errors))
}

async function end() {
  await Promise.all([types?.end(), builder.close(), site.end()])
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)

// `npm run dev`: builds at every change of a source, apart from what `npm start` and `npm test` use, and reloads every open page.
import { existsSync } from 'node:fs'
import { buildAndWatch } from './dev/build.mjs'
import { frontOf } from './dev/front.mjs'
import { siteOf } from './dev/site.mjs'

const folder = '.dev'
const data = `${folder}/data`
if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'

const isNew = !existsSync(data)
const site = siteOf(folder, data)
const front = frontOf(site)
await front.listen(port, host)

let isShown = false
await buildAndWatch(folder, async () => {
  if (!(await site.restart())) return
  front.reload()
  if (isShown) return
  isShown = true
  console.info(`
  The site is running:  http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${front.port()}
  Its data is in:       ${data}  (it is kept; delete the folder to start over)
  Its administrator:    ${isNew ? site.keys : 'as before'}
`)
})

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
const builder = await buildAndWatch(folder, async (errors) => {
  if (errors !== '') return front.show(errors)
  const failure = await site.restart()
  front.show(failure)
  if (failure !== '') return
  front.reload()
  if (!isShown) welcome()
  isShown = true
})

function welcome() {
  console.info(`
  The site is running:  http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${front.port()}
  Its data is in:       ${data}  (it is kept; delete the folder to begin again)
  Its administrator:    ${isNew ? site.keys : 'as before'}
`)
}

async function end() {
  await Promise.all([builder.close(), site.end()])
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)

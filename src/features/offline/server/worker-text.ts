import { createHash } from 'node:crypto'
import { dark, light } from '../../../../content/colours.ts'
import { heads } from '../../../../content/heads.ts'
import type { Thing } from '../../../contract/collection.ts'
import { escaped } from '../../../contract/escaped.ts'
import * as things from '../../../site/collections.ts'
import { shortcutPages } from '../../../site/manifest.ts'
import { pages } from '../../../site/routes.tsx'
import { forgetKept } from '../forget-kept.ts'
import type { WorkerSettings } from '../kept.ts'

/** Where the worker lies that keeps pages on readers' devices: at the root, because it answers for all of the site. */
export const workerPath = '/service-worker.js'

const standIn = '/offline'

/** What is about persons who are no public matter. */
const personal = Object.values<Thing>(things).flatMap(({ personal, page }) => (personal && page ? [page] : []))

/** The paths of pages that are for everybody: what is linked nowhere is for administrators. */
const publicPaths = pages.filter(({ link, path }) => link && !personal.includes(path)).map(({ path }) => path)

const { head, bare } = heads.offline

const coloursOf = ({ paper, ink, copper }: Record<'paper' | 'ink' | 'copper', string>) =>
  `html{background:${paper};color:${ink}}a{color:${copper}}`

/** A page without a script or anything else to fetch; who tries again asks for the address at which it stands. */
const bareText = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(head.heading)}</title>
<style>:root{color-scheme:light dark}${coloursOf(light)}@media(prefers-color-scheme:dark){${coloursOf({ ...light, ...dark })}}body{max-width:36rem;margin:12vh auto;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif}</style>
<main><h1>${escaped(head.heading)}</h1><p>${escaped(bare.words)}</p><p><a href="">${escaped(bare.again)}</a></p></main></html>`

/** The worker's whole text: what it is told, then the script of the build. `built` names all files of that. */
export function workerText(script: string, built: string) {
  const { 'search-dialog': dialog } = JSON.parse(built) as Record<string, { js: string[]; css: string[] }>
  const settings: WorkerSettings = {
    build: createHash('sha256').update(built).update(script).digest('hex').slice(0, 12),
    pages: publicPaths,
    unasked: ['/', ...shortcutPages.map(({ path }) => path)],
    parts: dialog ? [...dialog.js, ...dialog.css] : [],
    standIn,
    bare: bareText,
  }
  return `self.settings=${JSON.stringify(settings)};\n${script}`
}

/**
 * In its place where a site wants none any more: it takes away what was kept, and itself. Nobody can go anywhere before it has, so it
 * waits for nothing, and goes where that cannot be taken away or does not answer; what the one before it was just keeping is taken away
 * by pages (src/features/offline).
 */
export const farewell = `const forget = ${forgetKept}
const patience = () => new Promise((done) => setTimeout(done, 2000))
const forgotten = () => Promise.race([forget().catch(() => {}), patience()])
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(forgotten().then(() => registration.unregister())))
`

import { Hono } from 'hono'
import { club } from '../../../../content/club.ts'
import { light } from '../../../../content/colours.ts'
import logo from '../../../../content/logo.svg?raw'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath } from '../../../contract/entry-path.ts'
import { canBeDrawn, ownPicture } from '../../../contract/own-picture.ts'
import { pdf } from '../../../contract/pdf.ts'
import { posterPathOf, posterWord } from '../../../contract/program-paths.ts'
import { toldOf, whenOf } from '../../../contract/told.ts'
import { type EntryShown, entryPagesOf } from '../../../entries/entry-pages.ts'
import { redirect } from '../../../http/replies/reply.ts'
import { filePolicy } from '../../../http/security/headers.ts'
import type { Services } from '../../../http/services.ts'
import * as things from '../../../site/collections.ts'
import { sheetReply } from './sheet-reply.ts'
import { type Drawing, markOf } from './sheets.ts'

type WithPosters = Thing & { at: string }
/** A square of dots of a longer address is too fine for a telephone some steps away. */
const longest = 200

/** The kinds of which each entry has a poster: those that take place, on a day and at a time. */
const withPosters = Object.values<Thing>(things).filter(
  (thing): thing is WithPosters => thing.at !== undefined && thing.schema?.says.startDate !== undefined,
)
const form = new RegExp(`^(?:${withPosters.map(({ at }) => at).join('|')})/[^/]+/${posterWord.replace('.', '\\.')}$`)

/** Whether a path may be that of a poster. */
export const isPoster = (path: string) => form.test(path)

/** Serves a sheet of A4 to print for each of them, below the address of its page. Any other address is left to the pages. */
export function postersRoute(services: Services): Hono {
  const { store, publicOrigin } = services
  const reply = sheetReply(services)
  const app = new Hono()
  for (const thing of withPosters)
    app.get(`${thing.at}/:slug/${posterWord}`, async (c, next) => {
      const asked = c.req.param('slug')
      const found = await entryPagesOf(store.db, thing).entryAt(asked)
      if (found === undefined) return next()
      if (found.slug !== asked) return redirect(posterPathOf(thing, found.slug), services.headers)
      const drawing = posterOf(thing, found, publicOrigin ?? new URL(c.req.url).origin)
      // Where the address in it is the one by which somebody asked, nobody else may be given it.
      const whose = publicOrigin === undefined ? 'private, no-cache' : 'no-cache'
      const headers = { ...filePolicy(pdf), 'content-type': pdf, 'cache-control': whose }
      return reply(c, { whose: `${thing.table}/${found.id}`, mark: markOf(drawing), drawing }, headers)
    })
  return app
}

function posterOf(thing: WithPosters, entry: EntryShown, origin: string): Drawing {
  const told = toldOf(thing, entry)
  const says = thing.schema?.says
  const said = (name: string | undefined) => (name === undefined ? '' : (entry[name] ?? ''))
  const link = origin + entryPath(thing, entry.slug)
  const sheet = {
    make: 'poster' as const,
    ...{ club: club.name, logo, ink: light, focus: ownPicture(told.picture)?.focus ?? { x: 50, y: 50 } },
    kind: said(says?.keywords) || told.kind,
    title: told.title,
    facts: [whenOf(told, club.zoneLabel).join(' · '), told.place].filter((fact) => fact !== ''),
    words: told.about,
    address: `${new URL(origin).host}${thing.at}/${entry.slug}`,
    link: link.length > longest ? origin + entryPath(thing, entry.id) : link,
  }
  return { sheet, picture: canBeDrawn(told.picture) ? told.picture : '' }
}

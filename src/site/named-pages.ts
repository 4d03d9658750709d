import { about } from '../../content/about.ts'
import { project101 } from '../../content/project-101.ts'
import type { NamedPage, NamedPages } from '../features/search/server/fill.ts'
import { pages } from './routes.tsx'

/** The words of pages that say more than their one sentence, by the ids of these pages. */
const texts: Record<string, object> = { about, 'project-101': project101 }

let known: Promise<NamedPage[]> | undefined

/** What did not come once is asked for again. */
function all() {
  known ??= named().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/** The site's own pages that visitors are led to, as a search finds them: by what they are called in the bar and in the tab, and by their words. */
export const namedPages: NamedPages = { kind: 'pages', several: 'pages', all }

// What a page says of itself comes with its own script.
const named = () =>
  Promise.all(
    pages.flatMap(({ id, path, title, link, fetch }) =>
      link === undefined
        ? []
        : [
            fetch().then(({ description: text }): NamedPage => {
              const words = stringsIn(texts[id]).join('\n')
              return { id, path, title: link.label ?? title, also: title, text, words }
            }),
          ],
    ),
  )

/** All that is text in what a page is made of; no addresses. */
function stringsIn(part: unknown): string[] {
  if (typeof part === 'string') return /^(?:\/|https?:)/.test(part) ? [] : [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(stringsIn) : []
}

import { about } from '../../content/about.ts'
import { join } from '../../content/join.ts'
import { project101 } from '../../content/project-101.ts'
import type { NamedPages } from '../features/search/job.ts'
import { pages } from './routes.tsx'

/** The texts of pages with more than a description, by their ids. */
const texts: Record<string, object> = { about, 'how-to-join': join, 'project-101': project101 }

/** The pages for visitors, as the search finds them. */
export const namedPages: NamedPages = {
  kind: 'pages',
  several: 'pages',
  all: () =>
    Promise.all(
      pages
        .filter(({ link }) => link)
        .map(async ({ id, path, title, link, fetch }) => {
          const { description: text } = await fetch()
          return { id, path, title: link?.label ?? title, also: title, text, words: stringsIn(texts[id]).join('\n') }
        }),
    ),
}

/** All text in the content of a page, without addresses. */
function stringsIn(part: unknown): string[] {
  if (typeof part === 'string') return /^(?:\/|https?:)/.test(part) ? [] : [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(stringsIn) : []
}

import type { Beside } from '../features/search/api.ts'
import type { Named } from '../features/search/server/find-named.ts'
import { pages } from './routes.tsx'

let known: Promise<Named[]> | undefined

/** What did not come once is asked for again. */
function all() {
  known ??= named().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

/** The site's own pages that visitors are led to, as a search finds them: by what they are called in the bar and in the tab, and by their one sentence. */
export const namedPages: Beside = { kind: 'pages', several: 'pages', all }

// What a page says of itself comes with its own script.
const named = () =>
  Promise.all(
    pages.flatMap(({ id, path, title, link, fetch }) =>
      link === undefined
        ? []
        : [fetch().then(({ description: text }): Named => ({ id, path, title: link.label ?? title, also: title, text }))],
    ),
  )

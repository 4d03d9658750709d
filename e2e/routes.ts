import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Read as text: the list of the pages is of the browser's kind of source, which Node cannot load.
const list = readFileSync(join(import.meta.dirname, '../src/site/routes.tsx'), 'utf8')

/** Every address that shows a page of its own, and one that shows none. */
export const routes = [...[...list.matchAll(/^ {4}path: '([^']+)',$/gm)].map(([, path = '']) => path), '/nowhere']

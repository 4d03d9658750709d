import type { Thing } from '../contract/collection.ts'
import { examplesOf } from '../contract/example.ts'
import type { Field } from '../contract/field.ts'
import { kitTables, tablesOfTheDatabase } from '../db/tables.ts'
import { adminTables } from '../features/accounts/store.ts'
import { cardsOfPages } from '../features/sharing/server/drawings.ts'
import type { DeclaredCall } from './api.ts'
import { namedPages } from './named-pages.ts'

type Declared = { things: Thing[]; calls: DeclaredCall[]; pages: { id: string; path: string }[] }

/** The tables that are there without any thing, and whose they are; and what stands in addresses where the name of a table does. */
const taken = [
  ...[...kitTables, ...tablesOfTheDatabase].map((table) => ({ table, whose: 'the site itself' })),
  { table: cardsOfPages, whose: 'the cards of pages' },
  { table: namedPages.kind, whose: 'the site’s own pages in its search' },
  ...adminTables.map((table) => ({ table, whose: 'administrators' })),
]

/** What leads to the pages of entries. */
const ofPages = ['feed', 'calendar', 'groupedBy', 'searchInFile'] as const

/**
 * Throws where two things say they are the same one, or a thing's own example is refused, what a field falls back to, its
 * page is not there, or that under which its entries have theirs, with the names: each would otherwise be met one day by a visitor.
 */
export function assertWellDeclared({ things, calls, pages }: Declared) {
  once(
    'table',
    [...things.map(({ table, words }) => ({ table, whose: words.several })), ...taken],
    ({ table }) => table,
    ({ whose }) => whose,
  )
  once(
    'call',
    calls,
    ({ call: { method, path } }) => `${method} ${path}`,
    ({ whose }) => whose,
  )
  once(
    'path of a page',
    pages,
    ({ path }) => path,
    ({ id }) => id,
  )
  once(
    'name of a page',
    pages,
    ({ id }) => id,
    ({ path }) => path,
  )
  for (const thing of things) {
    const { words, fields, input, page, at } = thing
    if (page && !pages.some(({ path }) => path === page))
      throw new Error(`No page lives at ${page}, where ${words.several} are said to be listed.`)
    if (at !== undefined && !(/^\/[^/]+$/.test(at) && pages.some(({ path }) => path === at)))
      throw new Error(`No page lives at ${at}, an address of one name, under which ${words.several} are said to have theirs.`)
    const said = ofPages.find((what) => thing[what] !== undefined)
    if (at === undefined && said) throw new Error(`${words.several} say ${said}, which leads to a page of each: say at as well.`)
    for (const [key, { accepts, fallback = '', label }] of Object.entries<Field>(fields))
      if (fallback !== '' && !accepts.safeParse(fallback).success)
        throw new Error(`The field ${key} (${label}) of ${words.several} falls back to “${fallback}”, which its own rule refuses.`)
    const why = input.safeParse(examplesOf(fields)).error?.issues[0]?.message
    if (why !== undefined) throw new Error(`The example of ${words.several} is refused: ${why}`)
  }
}

function once<Item>(what: string, all: Item[], key: (item: Item) => string, named: (item: Item) => string) {
  for (const [same, items] of Map.groupBy(all, key))
    if (items.length > 1) throw new Error(`The ${what} ${same} is declared twice: ${items.map(named).join(', ')}.`)
}

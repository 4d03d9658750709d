import type { DatabaseSync } from 'node:sqlite'
import { rungsOf } from '../../src/contract/own-picture.ts'
import { things } from '../../src/testing/examples.ts'

type Row = Record<string, string | number | null>

/**
 * What the rows of a site say of its files, read here by a way of its own: which they name, which of those are not there, and
 * which there are that nothing names. `files`: the ids of those that have a row.
 */
export function namesIn(database: DatabaseSync) {
  const all = (sql: string, ...given: string[]) => database.prepare(sql).all(...given) as Row[]
  const idsOf = (rows: Row[]) => new Set(rows.map(({ id }) => String(id)))
  const files = all('select id, type from media')
  const pictures = all('select * from pictures')
  const own = all('select * from picture_files')
  const there = new Set([...idsOf(files), ...idsOf(pictures)])

  const naming = [
    ...things.flatMap(({ table }) => all(`select * from "${table}"`)),
    ...all('select id, row from aside'),
    ...all('select name, value from settings'),
    // What is noted of one that was erased names files that have gone with it.
    ...things.flatMap(({ table }) =>
      all(
        `select before, after from history where kind = ? and (entry in (select id from "${table}") or entry in (select id from aside))`,
        table,
      ),
    ),
    ...all(`select before, after from history where kind = 'settings'`),
  ]
  const named = new Set(naming.flatMap((row) => [...JSON.stringify(row).matchAll(/\/media\/([0-9a-z]{26})\b/g)].map(([, id = '']) => id)))
  const cuts = pictures.flatMap(({ cut_from: from }) => (from === null ? [] : [String(from)]))

  const filesOf = Map.groupBy(own, ({ picture }) => picture)
  const isWhole = ({ id, width }: Row) => {
    const webps = (filesOf.get(id ?? '') ?? []).filter(({ type }) => type === 'image/webp').map((file) => file.width)
    return [...rungsOf(Number(width)), Number(width)].every((rung) => webps.includes(rung))
  }
  const ofPictures = new Set(own.map(({ file }) => String(file)))
  return {
    files: idsOf(files),
    dangling: [
      ...[...named].filter((id) => !there.has(id)).map((id) => `${id} is named by an entry`),
      ...cuts.filter((id) => !there.has(id)).map((id) => `${id} is what a picture was cut out of`),
      ...own.filter(({ file }) => !there.has(String(file))).map(({ file, picture }) => `${file} is a file of the picture ${picture}`),
      ...own
        .filter(({ picture }) => !there.has(String(picture)))
        .map(({ file, picture }) => `${picture} is the picture of the file ${file}`),
      ...pictures.filter((row) => !isWhole(row)).map(({ id }) => `${id} lacks one of its widths`),
    ],
    unnamed: [
      ...pictures.filter(({ id }) => !named.has(String(id)) && !cuts.includes(String(id))).map(({ id }) => `picture ${id}`),
      ...files.filter(({ id }) => !named.has(String(id)) && !ofPictures.has(String(id))).map(({ id }) => `file ${id}`),
    ],
  }
}

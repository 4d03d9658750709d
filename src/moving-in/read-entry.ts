import { createHash } from 'node:crypto'
import type { Field } from '../contract/field.ts'
import { contentOf, type Entry, type Kind } from './kind.ts'
import { type Mended, mended } from './mend.ts'
import { enclosedIn, isEnclosed, oldFile } from './old-files.ts'
import { isOld, madeAt, type Old, oldIdOf } from './old-ids.ts'
import { textOf } from './old-text.ts'

/** One field of one entry that was mended on the way; `lost` where what it said is not kept. */
export type MendedField = { field: string; how: string; from: string; to: string; lost?: true }

/** An entry of the old site that this one can keep. `key` names it for good, `content` is the hash of what it says. */
export type ReadEntry = {
  key: string
  title: string
  id: string | undefined
  content: string
  entry: Entry
  registered: Date | undefined
  mends: MendedField[]
}

/** An entry that cannot be kept, as it was told, and each field that is in the way, with what it says. */
export type RefusedEntry = {
  title: string
  id: string | undefined
  old: unknown
  refused: { field: string; why: string; said?: string }[]
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Reads one entry as the old site told it. `base` is the old site's address, for files that it names by a path alone. */
export function readEntry(kind: Kind, old: unknown, base: string | undefined): ReadEntry | RefusedEntry {
  const id = oldIdOf(old)
  if (!isOld(old)) return { title: '(unnamed)', id, old, refused: [{ field: 'entry', why: 'It is no object.' }] }
  const mends: MendedField[] = []
  const reasons = new Map<string, string>()
  // What says another thing on another day is known by what the old site says.
  const lasting: Entry = {}
  const found: Old = {}
  const raw = (name: string) => [name, ...(kind.spellings[name] ?? [])].map((one) => saidIn(old, one)).find(isSaid) ?? ''
  const told = (name: string) => textOf(raw(name))
  const at = madeAt(old)
  const about = { old, found, at, base }

  for (const [name, field] of Object.entries(kind.fields)) {
    const said = told(name)
    const unpacked = typeof raw(name) === 'object' ? 'taken out of a list or a record' : undefined
    const { value, how = unpacked, why, lost, ofToday } = readField(name, field, said)
    found[name] = value
    if (ofToday) lasting[name] = String(said)
    if (why !== undefined) reasons.set(name, why)
    if (how !== undefined)
      mends.push({ field: name, how, from: saidAs(kind, name, said), to: saidAs(kind, name, value), ...(lost && { lost }) })
  }

  function readField(name: string, field: Field, said: unknown): Mended & { why?: string } {
    const ways = { first: kind.first[name], also: kind.also[name] }
    if (!kind.files.includes(name) || typeof said !== 'string') return mended(field, said, about, ways)
    const file = oldFile(said, base)
    if ('value' in file) {
      if (enclosedIn(file.value)) return { value: file.value, how: 'a picture in the entry itself, kept as a file' }
      const { how = file.how, ...rest } = mended(field, file.value, about, ways)
      return { ...rest, ...(how !== undefined && { how }) }
    }
    if (!file.gone) return { value: said, why: file.why }
    if (field.mayBeMissing) return { value: '', how: `${file.why} Left empty`, lost: true }
    const other = mended(field, '', about, ways)
    return other.how === undefined ? { value: said, why: file.why } : other
  }

  const title = typeof found[kind.titled] === 'string' && found[kind.titled] !== '' ? String(found[kind.titled]) : '(unnamed)'
  const refusal = (fields: { field: string; why: string }[]): RefusedEntry => ({
    ...{ title, id, old },
    refused: fields.map((one) => ({ ...one, said: saidAs(kind, one.field, told(one.field)) })),
  })
  if (reasons.size > 0) return refusal([...reasons].map(([field, why]) => ({ field, why })))
  const checked = kind.input.safeParse(withStandIns(found))
  if (!checked.success)
    return refusal(checked.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? 'entry'), why: message })))
  const entry = kind.complete({ ...(checked.data as Entry), ...enclosed(found) })
  const against = kind.against(entry)
  if (against) return refusal([against])
  const content = hash(contentOf(kind.fields, { ...entry, ...lasting }))
  return { key: id === undefined ? `content:${content}` : `id:${id}`, title, id, content, entry, registered: at, mends }
}

/** The fields of an old entry that this site has no place for; what its database adds by itself does not count. */
export function unknownFields(kind: Kind, old: unknown): string[] {
  const names = [...Object.keys(kind.fields), ...Object.values(kind.spellings).flat(), '_id', 'id', '__v', 'createdAt', 'updatedAt']
  const known = new Set(names.map((name) => name.toLowerCase()))
  return isOld(old) ? Object.keys(old).filter((name) => !known.has(name.toLowerCase())) : []
}

/** What an entry says under a name, in whatever case it writes the name. */
const saidIn = (old: Old, name: string) =>
  old[name] ?? Object.entries(old).find(([key, value]) => key.toLowerCase() === name.toLowerCase() && isSaid(value))?.[1]
const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

// A picture in the entry itself gets its path when it is kept; until then a path stands in for it.
const enclosed = (found: Old): Entry =>
  Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (isEnclosed(value) ? [[name, value]] : [])))
const withStandIns = (found: Old) => ({
  ...found,
  ...Object.fromEntries(Object.keys(enclosed(found)).map((name) => [name, '/media/enclosed'])),
})

/** What a field says, for the report; of somebody's number only how it begins and ends. */
function saidAs({ fields }: Kind, name: string, said: unknown): string {
  if (isEnclosed(said)) return `${said.slice(0, 30)}…`
  const text = typeof said === 'string' ? said : String(JSON.stringify(said))
  return fields[name]?.input === 'tel' ? text.replace(/(?<=\d{2}.*)\d(?=.*\d{2})/g, '•') : text
}

import { createHash } from 'node:crypto'
import type { Field } from '../contract/field.ts'
import { isEnclosed } from '../normalise/addresses.ts'
import { normalised, normalisedFile } from '../normalise/normalise.ts'
import { deepest, isTooDeep, shallow } from './depth.ts'
import type { Entry, OldKind } from './old-kinds.ts'
import { isOldEntry, madeAt, type OldEntry, oldIdOf } from './replies.ts'

/** One field of an entry that was normalised on the way; `lost` where its value is not kept. */
type NormalisedField = { field: string; how: string; from: string; to: string; lost?: true }

/** An entry of the old site that this one can keep. `key` names it for good, `content` is the hash of what it says. */
export type ReadEntry = {
  key: string
  title: string
  id: string | undefined
  content: string
  entry: Entry
  registered: Date | undefined
  changes: NormalisedField[]
}

/** An entry that cannot be kept, as the old site gave it, and each field that is in the way, with its value. */
type RefusedEntry = {
  title: string
  id: string | undefined
  old: unknown
  refused: { field: string; why: string; value?: string }[]
}

/** What was read of a kind; `unknown` counts the fields that have no place here. */
export type ReadKind = { kind: OldKind; entries: ReadEntry[]; refused: RefusedEntry[]; unknown: Map<string, number> }

/** Reads the entries of a kind. `base` is the old site's address, for files that it names by a path alone. */
export function readKind(kind: OldKind, list: unknown[], base: string | undefined): ReadKind {
  const unknown = new Map<string, number>()
  for (const name of list.flatMap((old) => unknownFields(kind, old))) unknown.set(name, (unknown.get(name) ?? 0) + 1)
  const all = list.map((old) => readEntry(kind, old, base))
  return { kind, unknown, entries: all.filter((one) => 'entry' in one), refused: all.filter((one) => 'refused' in one) }
}

/** Reads one entry as the old site gave it. */
export function readEntry(kind: OldKind, old: unknown, base: string | undefined): ReadEntry | RefusedEntry {
  const id = oldIdOf(old)
  if (isTooDeep(old)) {
    const why = `It holds lists or records in each other, more than ${deepest} deep; a copy is kept without them.`
    const title = isOldEntry(old) && typeof old[kind.title] === 'string' ? String(old[kind.title]) : '(unnamed)'
    const deep = isOldEntry(old) ? Object.keys(old).filter((name) => isTooDeep(old[name], deepest - 1)) : ['entry']
    return { title, id, old: shallow(old), refused: deep.map((field) => ({ field, why })) }
  }
  if (!isOldEntry(old)) return { title: '(unnamed)', id, old, refused: [{ field: 'entry', why: 'It is no object.' }] }
  const changes: NormalisedField[] = []
  const reasons: { field: string; why: string }[] = []
  const original: Entry = {}
  const values: OldEntry = {}
  // A value that is another one on another day is known by what the old site has.
  const lasting: Entry = {}
  const about = { old, values, madeAt: madeAt(old), base }

  for (const [name, field] of Object.entries(kind.fields)) {
    const raw = [name, ...(kind.spellings?.[name] ?? [])].map((one) => valueIn(old, one)).find(isFilled) ?? ''
    const from = textOf(raw)
    original[name] = shownOf(field, from)
    const unpacked = typeof raw === 'object' ? 'taken out of a list or a record' : undefined
    const own = kind.normalisations?.[name]
    const { value, how = unpacked, why, lost, ofToday } = (name in kind.files ? normalisedFile : normalised)(field, from, about, own)
    values[name] = value
    if (ofToday) lasting[name] = String(from)
    if (why !== undefined) reasons.push({ field: name, why })
    if (how !== undefined) changes.push({ field: name, how, from: original[name], to: shownOf(field, value), ...(lost && { lost }) })
  }

  const title = String(typeof values[kind.title] === 'string' && values[kind.title] !== '' ? values[kind.title] : '(unnamed)')
  const refusal = (fields: { field: string; why: string }[]): RefusedEntry => ({
    ...{ title, id, old },
    refused: fields.map((one) => ({ ...one, value: original[one.field] ?? '' })),
  })
  if (reasons.length > 0) return refusal(reasons)
  // A picture in the entry itself gets its path when it is kept; until then a path stands in for it.
  const enclosed = Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => isEnclosed(one[1])))
  const checked = kind.check.safeParse({ ...values, ...Object.fromEntries(Object.keys(enclosed).map((name) => [name, '/media/enclosed'])) })
  if (!checked.success)
    return refusal(checked.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? 'entry'), why: message })))
  const whole = { ...(checked.data as Entry), ...enclosed }
  const entry = kind.completed?.(whole) ?? whole
  const conflict = kind.conflict?.(entry)
  if (conflict) return refusal([conflict])
  const content = createHash('sha256')
    .update(kind.contentOf({ ...entry, ...lasting }))
    .digest('base64url')
  return { key: id === undefined ? `content:${content}` : `id:${id}`, title, id, content, entry, registered: about.madeAt, changes }
}

/** The fields of an old entry that this site has no place for; what its database adds by itself does not count. */
export function unknownFields(kind: OldKind, old: unknown): string[] {
  const spellings = Object.values(kind.spellings ?? {}).flatMap((names = []) => names)
  const names = [...Object.keys(kind.fields), ...spellings, '_id', 'id', '__v', 'createdAt', 'updatedAt']
  const known = new Set(names.map((name) => name.toLowerCase()))
  return isOldEntry(old) ? Object.keys(old).filter((name) => !known.has(name.toLowerCase())) : []
}

/** What an entry has under a name, in whatever case it writes the name. */
const valueIn = (old: OldEntry, name: string) =>
  old[name] ?? Object.entries(old).find(([key, value]) => key.toLowerCase() === name.toLowerCase() && isFilled(value))?.[1]
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * An old value as a text: numbers written out, several in one line, the address out of an upload's record, the name out of
 * a person's, a moment out of an exported database. What is none of these is given back as it is.
 */
function textOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    return texts.every((text) => typeof text === 'string') ? texts.join(', ') : value
  }
  if (!isOldEntry(value)) return value
  const { secure_url, url, $date, $numberInt, $numberLong, name } = value
  const inner = secure_url ?? url ?? $date ?? $numberInt ?? $numberLong ?? name
  return inner === undefined ? value : textOf(inner)
}

/** A value as the report shows it; of somebody's number only how it begins and ends. */
function shownOf(field: Field | undefined, value: unknown): string {
  if (isEnclosed(value)) return `${value.slice(0, 30)}…`
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return field?.input === 'tel' ? text.replace(/(?<=\d{2}.*)\d(?=.*\d{2})/g, '•') : text
}

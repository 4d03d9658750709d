import { hash } from 'node:crypto'
import type { Field } from '../../../contract/field.ts'
import type { About } from '../../../contract/old-entries.ts'
import { isEnclosed } from './addresses.ts'
import { normalised, normalisedFile } from './normalise.ts'
import { isOldEntry, madeAt, type OldEntry, oldIdOf } from './old-entry.ts'
import type { Entry, OldKind } from './old-kinds.ts'

/** What the report says of a field: how it was normalised, `lost` where its value is not kept, or why it is refused. */
export type Note = { field: string; how: string; from?: string; to?: string; lost?: true | undefined }

/** An entry as the old site gave it, its name there, and how the report calls it. */
type EntryHead = { old: unknown; id: string | undefined; title: string; notes: Note[] }
/** One that this site can keep: `oldKey` names it for good, `content` is the hash of what it says. */
export type KeptEntry = EntryHead & { entry: Entry; oldKey: string; content: string; registered: Date | undefined }
export type ReadEntry = KeptEntry | (EntryHead & { entry?: never })
export type ReadKind = { kind: OldKind; entries: ReadEntry[] }

/** Reads one entry of the old site. `base` is the address of that site, for files that it names by a path alone. */
export function readEntry(kind: OldKind, old: unknown, base: string | undefined): ReadEntry {
  const id = oldIdOf(old)
  const entryWith = ({ [kind.title]: title }: OldEntry, notes: Note[]): EntryHead => ({
    ...{ old, id, notes },
    title: typeof title === 'string' && title !== '' ? title : '(unnamed)',
  })
  if (!isOldEntry(old)) return entryWith({}, [{ field: 'entry', how: 'It is no object.' }])

  const about: About = { old, values: {}, madeAt: madeAt(old), base }
  const fields = Object.entries(kind.fields).map(([name, field]) => {
    const one = readField(kind, name, field, about)
    about.values[name] = one.value
    return one
  })
  const entry = entryOf(kind, fields)
  if (Array.isArray(entry)) return entryWith(about.values, entry)
  // A value that is another one on another day is known by what the old site has.
  const lasting = Object.fromEntries(fields.filter(({ ofToday }) => ofToday).map(({ field, raw }) => [field, String(raw)]))
  const content = hash('sha256', kind.contentOf({ ...entry, ...lasting }), 'base64url')
  const notes = fields.flatMap(({ field, how, from, to, lost }) => (how === undefined ? [] : [{ field, how, from, to, lost }]))
  const oldKey = id === undefined ? `content:${content}` : `id:${id}`
  return { ...entryWith(about.values, notes), entry, oldKey, content, registered: about.madeAt }
}

type ReadField = ReturnType<typeof readField>

/** Reads what an entry says under one of a field's names; `from` and `to` are how the report shows it before and after. */
function readField(kind: OldKind, field: string, declared: Field, about: About) {
  const given = [field, ...(kind.spellings[field] ?? [])].map((name) => valueIn(about.old, name)).find(isFilled) ?? ''
  const raw = textOf(given)
  const unpacked = typeof given === 'object' ? 'taken out of a list or a record' : undefined
  const [what, own] = [kind.files[field], kind.normalisations?.[field]]
  const read = what ? normalisedFile(what, declared, raw, about, own) : normalised(declared, raw, about, own)
  return { ...read, field, raw, how: read.how ?? unpacked, from: shownOf(declared, raw), to: shownOf(declared, read.value) }
}

/** The entry that fields make as the kind keeps it, or why they make none. */
function entryOf(kind: OldKind, fields: ReadField[]): Entry | Note[] {
  const notesOf = (reasons: { field: string; why: string }[]) =>
    reasons.map(({ field, why }) => ({ field, how: why, from: fields.find((one) => one.field === field)?.from ?? '' }))
  const unread = fields.flatMap(({ field, why }) => (why === undefined ? [] : [{ field, why }]))
  if (unread.length > 0) return notesOf(unread)
  // A picture in the entry itself gets its path when it is stored; the check needs a path before.
  const enclosed = Object.fromEntries(fields.flatMap(({ field, value }) => (isEnclosed(value) ? [[field, value]] : [])))
  const values = Object.fromEntries(fields.map(({ field, value }) => [field, field in enclosed ? '/media/enclosed' : value]))
  const checked = kind.kept.safeParse(values)
  if (!checked.success)
    return notesOf(checked.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? 'entry'), why: message })))
  const whole = { ...(checked.data as Entry), ...enclosed }
  const entry = kind.completed?.(whole) ?? whole
  const conflict = kind.conflict?.(entry)
  return conflict ? notesOf([conflict]) : entry
}

/** The fields of an old entry that this site has no place for; what its database adds by itself does not count. */
export function unknownFields(kind: OldKind, old: unknown): string[] {
  const names = [...Object.keys(kind.fields), ...Object.values(kind.spellings).flat(), '_id', 'id', '__v', 'createdAt', 'updatedAt']
  const known = new Set(names.map((name) => name?.toLowerCase()))
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
function shownOf({ input }: Field, value: unknown): string {
  if (isEnclosed(value)) return `${value.slice(0, 30)}…`
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return input === 'tel' ? text.replace(/(?<=\d{2}.*)\d(?=.*\d{2})/g, '•') : text
}

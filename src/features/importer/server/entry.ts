import { hash } from 'node:crypto'
import { dayAt } from '../../../contract/club-time.ts'
import type { Field } from '../../../contract/field.ts'
import type { About } from '../../../contract/old-entries.ts'
import { inBrief } from '../../../contract/text-format.ts'
import { isEnclosed } from './addresses.ts'
import { normalised, normalisedFile } from './normalise.ts'
import { isOldEntry, madeAt, type OldEntry, oldIdOf } from './old-entry.ts'
import type { Entry, OldKind } from './old-kinds.ts'

/** How a field was normalised, `lost` if its old value is not stored, or why it is refused. */
export type Note = { field: string; how: string; from?: string; to?: string; lost?: true | undefined }

/** `id`: on the old site; `title`: in the report. */
type EntryHead = { old: unknown; id: string | undefined; title: string; notes: Note[] }
/** `oldKey`: its lasting name; `content`: the hash of its fields there. */
export type KeptEntry = EntryHead & { entry: Entry; oldKey: string; content: string; registered: Date | undefined }
export type ReadEntry = KeptEntry | (EntryHead & { entry?: never })
export type ReadKind = { kind: OldKind; entries: ReadEntry[] }

/** `base`: the address of the old site, for files that are named by a path alone. */
export function readEntry(kind: OldKind, old: unknown, base: string | undefined): ReadEntry {
  const id = oldIdOf(old)
  const entryWith = ({ [kind.title]: title }: OldEntry, notes: Note[]): EntryHead => ({
    ...{ old, id, notes },
    title: typeof title === 'string' && title !== '' ? title : '(unnamed)',
  })
  if (!isOldEntry(old)) return entryWith({}, [{ field: 'entry', how: 'It is not an object.' }])

  const about: About = { old, values: {}, madeAt: madeAt(old), base }
  const given = Object.entries(kind.fields).map(([name, field]) => {
    const one = readField(kind, name, field, about)
    about.values[name] = one.value
    return one
  })
  const { entry, fields, problems } = entryOf(kind, given, about)
  if (!entry) return entryWith(about.values, notesOf(problems, given))
  const content = hash('sha256', JSON.stringify(given.map(({ raw }) => raw)), 'base64url')
  const notes = fields.flatMap(({ field, how, from, to, lost }) => (how === undefined ? [] : [{ field, how, from, to, lost }]))
  const oldKey = id === undefined ? `content:${content}` : `id:${id}`
  return { ...entryWith(entry, notes), entry, oldKey, content, registered: about.madeAt }
}

type ReadField = ReturnType<typeof readField>

/** Reads a field under one of its names. `from`, `to`: before and after, for the report. */
function readField(kind: OldKind, field: string, declared: Field, about: About) {
  const given = [field, ...(kind.spellings[field] ?? [])].map((name) => valueIn(about.old, name)).find(isFilled) ?? ''
  const raw = textOf(given)
  const unpacked = typeof given === 'object' ? 'taken out of a list or a record' : undefined
  const [what, own] = [kind.files[field], kind.normalisations?.[field]]
  const read = what ? normalisedFile(what, declared, raw, about, own) : normalised(declared, raw, about, own)
  return { ...read, field, raw, how: read.how ?? unpacked, from: shownOf(declared, raw), to: shownOf(declared, read.value) }
}

type Problem = { field: string; why: string }

const notesOf = (problems: readonly Problem[], fields: readonly ReadField[]): Note[] =>
  problems.map(({ field, why }) => ({ field, how: why, from: fields.find((one) => one.field === field)?.from ?? '' }))

/** A field that cannot be stored gets another value, if any other can be read. */
function entryOf(kind: OldKind, given: ReadField[], about: About): { entry?: Entry; fields: ReadField[]; problems: Problem[] } {
  let [fields, checked] = [given, checkedOf(kind, given)]
  const problems = checked.problems
  const isWrong = (name: string) => problems.some(({ field }) => field === name)
  if (!given.some(({ field, raw, value }) => isFilled(raw) && isFilled(value) && !isWrong(field))) return { fields, problems }
  // What is wrong with files, and with fields together, is known only afterwards.
  for (let round = 0; round < 3 && !checked.entry; round += 1) {
    const wrong = new Map(checked.problems.map(({ field, why }) => [field, why]))
    fields = fields.map((one) => (wrong.has(one.field) ? { ...one, ...insteadOf(kind, one, wrong.get(one.field), fields, about) } : one))
    checked = checkedOf(kind, fields)
  }
  return { ...checked, fields }
}

/** Another value for one that cannot be stored; it is reported with the old one. */
function insteadOf(kind: OldKind, { field, raw }: ReadField, why: string | undefined, fields: ReadField[], about: About) {
  const declared = kind.fields[field]
  const { input, isCode, max = 100 } = declared ?? {}
  const as = (value: string, how: string) => {
    if (declared && input !== 'select' && !declared.accepts.safeParse(value).success) return undefined
    return { value, how: `${why} ${how}`, to: value, lost: true as const, why: undefined }
  }
  if (input === 'time') return as('00:00', 'Replaced by midnight')
  if (input === 'date' || input === 'picker') {
    const begins = field === kind.day ? undefined : fields.find((one) => one.field === kind.day)?.value
    if (typeof begins === 'string' && begins !== '') return as(begins, 'Replaced by a single day')
    return as(dayAt(about.madeAt ?? new Date()), 'Replaced by the creation date')
  }
  if (isCode || (input !== 'text' && input !== 'area' && input !== 'select')) return undefined
  const old = typeof raw === 'string' ? [...raw.replace(/[^\P{C}\n]/gu, '').trim()] : []
  const whole = old.length > 0 ? as(old.length > max ? `${old.slice(0, max - 1).join('')}…` : old.join(''), 'Corrected') : undefined
  if (whole) return whole
  const prose =
    field === kind.title && fields.find((one) => one.field !== field && kind.fields[one.field]?.input === 'area' && isFilled(one.value))
  return prose ? as(inBrief(String(prose.value), 60), 'Replaced by the first words of its text') : as('Unknown', 'Replaced by “Unknown”')
}

function checkedOf(kind: OldKind, fields: ReadField[]): { entry?: Entry; problems: Problem[] } {
  const unread = fields.flatMap(({ field, why }) => (why === undefined ? [] : [{ field, why }]))
  if (unread.length > 0) return { problems: unread }
  // A picture in the entry gets its path when it is stored; the check needs one before.
  const enclosed = Object.fromEntries(fields.flatMap(({ field, value }) => (isEnclosed(value) ? [[field, value]] : [])))
  const values = Object.fromEntries(fields.map(({ field, value }) => [field, field in enclosed ? '/media/enclosed' : value]))
  const checked = kind.kept.safeParse(values)
  if (!checked.success)
    return { problems: checked.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? 'entry'), why: message })) }
  const whole = { ...(checked.data as Entry), ...enclosed }
  const entry = kind.completed?.(whole) ?? whole
  const conflict = kind.conflict?.(entry)
  return conflict ? { problems: [conflict] } : { entry, problems: [] }
}

/** The fields that this site does not have, without what a database adds by itself. */
export function unknownFields(kind: OldKind, old: unknown): string[] {
  const names = [...Object.keys(kind.fields), ...Object.values(kind.spellings).flat(), '_id', 'id', '__v', 'createdAt', 'updatedAt']
  const known = new Set(names.map((name) => name?.toLowerCase()))
  return isOldEntry(old) ? Object.keys(old).filter((name) => !known.has(name.toLowerCase())) : []
}

/** In whatever case its name is written. */
const valueIn = (old: OldEntry, name: string) =>
  old[name] ?? Object.entries(old).find(([key, value]) => key.toLowerCase() === name.toLowerCase() && isFilled(value))?.[1]
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Of an upload's record its address, of a person's its name; what cannot be a text is returned as it is. */
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

/** For the report; of a phone number only its ends. */
function shownOf({ input }: Field, value: unknown): string {
  if (isEnclosed(value)) return `${value.slice(0, 30)}…`
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return input === 'tel' ? text.replace(/(?<=\d{2}.*)\d(?=.*\d{2})/g, '•') : text
}

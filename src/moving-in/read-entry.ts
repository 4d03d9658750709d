import { createHash } from 'node:crypto'
import { contentOf, type Entry, type Kind } from './kind.ts'
import { mended } from './mend.ts'

type Old = Record<string, unknown>

/** One field of one entry that was mended on the way. */
export type MendedField = { field: string; how: string; from: string; to: string }

/** An entry of the old site that this one can keep. `key` names it for good, `content` is the hash of what it says. */
export type ReadEntry = { key: string; title: string; content: string; entry: Entry; registered: Date | undefined; mends: MendedField[] }

/** Why an entry cannot be kept: each field that is in the way. */
export type RefusedEntry = { title: string; refused: { field: string; why: string }[] }

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const isOld = (value: unknown): value is Old => typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number'

/** Reads one entry as the old site told it. `base` is the old site's address, for files that it names by a path alone. */
export function readEntry(kind: Kind, old: unknown, base: string | undefined): ReadEntry | RefusedEntry {
  if (!isOld(old)) return { title: '(unnamed)', refused: [{ field: 'entry', why: 'It is no object.' }] }
  const mends: MendedField[] = []
  const found: Old = {}
  for (const [name, field] of Object.entries(kind.fields)) {
    const said = old[name] ?? old[kind.spellings[name] ?? name]
    const whole = kind.files.includes(name) ? wholeAddress(said, base) : said
    const { value, how } = mended(field, whole, kind.first[name])
    found[name] = value
    if (whole !== said)
      mends.push({ field: name, how: "an address of the old site's own, written whole", from: String(said), to: String(value) })
    else if (how !== undefined) mends.push({ field: name, how, from: String(said), to: String(value) })
  }
  const title = typeof found[kind.titled] === 'string' && found[kind.titled] !== '' ? String(found[kind.titled]) : '(unnamed)'
  const lost = kind.files.filter((name) => base === undefined && typeof found[name] === 'string' && found[name].startsWith('/'))
  if (lost.length > 0)
    return { title, refused: lost.map((field) => ({ field, why: `It is a path on the old site; write its whole address.` })) }

  const checked = kind.input.safeParse(found)
  if (!checked.success) {
    const refused = checked.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? 'entry'), why: message }))
    return { title, refused }
  }
  const entry = kind.complete(checked.data as Entry)
  const against = kind.against(entry)
  if (against) return { title, refused: [against] }
  const content = hash(contentOf(kind.fields, entry))
  const name = old._id ?? old.id
  return { key: isName(name) ? `id:${name}` : `content:${content}`, title, content, entry, registered: registeredOf(old), mends }
}

/** The fields of an old entry that this site has no place for; what its database adds by itself does not count. */
export function unknownFields(kind: Kind, old: unknown): string[] {
  const known = new Set([...Object.keys(kind.fields), ...Object.values(kind.spellings), '_id', 'id', '__v', 'createdAt', 'updatedAt'])
  return isOld(old) ? Object.keys(old).filter((name) => !known.has(name)) : []
}

function wholeAddress(said: unknown, base: string | undefined) {
  return typeof said === 'string' && said.startsWith('/') && base !== undefined ? (URL.parse(said, base)?.href ?? said) : said
}

const registeredOf = ({ createdAt }: Old) => {
  const at = typeof createdAt === 'string' ? new Date(createdAt) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? undefined : at
}

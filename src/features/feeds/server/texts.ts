import { hash } from 'node:crypto'
import type { Thing } from '../../../contract/collection.ts'
import { capital } from '../../../contract/text-format.ts'

/** A calendar or feed; `changed`: when anything in it changed last. */
export type Text = { text: string; changed?: Date | undefined }

/** What programs read at a path; `name`: what the address has for `:file`, without its ending. */
export type ForPrograms = {
  path: string
  type: string
  isSlug?: boolean
  text: (origin: string, name: string) => Promise<Text | undefined>
}

export const latest = (moments: readonly Date[]) =>
  moments.length === 0 ? undefined : new Date(Math.max(...moments.map((moment) => moment.getTime())))

/** 'Events'. */
export const titleOfSeveral = ({ words: { several } }: Pick<Thing, 'words'>) => capital(several)

/** A UUID of an entry (RFC 9562, version 8), without the address of the site: after a move programs do not show everything as new. */
export function lastingName(table: string, id: string): string {
  const bytes = hash('sha256', `${table}/${id}`, 'buffer')
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// XML cannot contain them: control characters except tab and newline, halves of characters, noncharacters.
const forbidden = /(?![\t\n])[\p{Control}\uFFFE\uFFFF]|\p{Surrogate}/gu
const breaks = /\r\n|[\r\u0085\u2028\u2029]/g

/** With \n for a new line. */
export const plainText = (text: string) => text.replace(breaks, '\n').replace(forbidden, '')

export const plainLine = (text: string) => plainText(text).replace(/\s+/gu, ' ').trim()

export function cutText(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const cut = signs.slice(0, most - 1).join('')
  return `${cut.trimEnd()}…`
}

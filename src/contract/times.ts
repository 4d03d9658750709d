import { z } from 'zod/mini'
import { byAdministrator, type Call, get, nothing, outcome, paged, post } from './call.ts'
import { anyText } from './characters.ts'
import { isLocalTime, momentOf, writtenTime } from './club-time.ts'
import type { Thing } from './collection.ts'
import type { Field } from './field.ts'
import { type Fields, fieldsIn, fieldsOf, madeOf } from './fields.ts'

/** When an entry is published and expires, in an add or an edit; a time that is left out stays. */
export type Times = { publishAt?: string | undefined; expiresAt?: string | undefined }

/** In place of the time of publishing: a draft; in replies and the history also an expired entry. */
export const draft = 'draft'
export const expired = 'expired'

const time = (label: string, words: readonly string[], or: string) =>
  ({
    label,
    input: 'text',
    required: false,
    mayBeLeftOut: true,
    example: '',
    accepts: anyText(label).check(
      z.refine((text) => words.includes(text) || isLocalTime(text), `${label} must be a time like 2026-11-28T18:00, or ${or}.`),
    ),
  }) as const satisfies Field

/** The additional fields of collections with drafts, and of those that expire. */
export const timeFields = ({ publishable, expires }: Pick<Thing, 'publishable' | 'expires'>): Fields => ({
  ...(publishable && { publishAt: time('Publish at', ['', draft], 'empty for now, or “draft”') }),
  ...(expires && { expiresAt: time('Remove on', [''], 'empty for never') }),
})

/** A call that adds or edits, with these fields in its body or its form. */
export function withTimes(call: Call, thing: Thing): Call {
  const part = call.form ? 'form' : 'body'
  const typed = call[part] as z.ZodMiniObject
  const fields = timeFields(thing)
  return { ...call, [part]: madeOf({ ...fieldsIn(typed), ...fields }, z.extend(typed, fieldsOf(fields).shape)) }
}

/** The call that replies with an entry, with these times in its reply. */
export const tellingTimes = <C extends Call>(call: C): C => ({
  ...call,
  reply: z.extend(call.reply as unknown as z.ZodMiniObject, { publishAt: z.string(), expiresAt: z.string() }),
})

/** The wrong time, and why it is refused. */
export function timesProblem({ publishAt, expiresAt }: Times, now: Date): { field: keyof Times; why: string } | undefined {
  const isTime = publishAt !== undefined && isLocalTime(publishAt)
  const from = isTime ? momentOf(publishAt) : now
  if (isTime && from <= now) return { field: 'publishAt', why: 'The publish time is in the past. Choose a later time, or publish now.' }
  if (!expiresAt) return undefined
  const until = momentOf(expiresAt)
  if (until <= now) return { field: 'expiresAt', why: 'The remove time is in the past. Choose a later time.' }
  if (until <= from) return { field: 'expiresAt', why: 'The remove time must be after the publish time. Choose a later time.' }
  return undefined
}

/** The calls of a collection with drafts. `place`: its place in the list; `ending`: entries that are visible until a set time. */
export const timesOf = ({ table, wire }: Pick<Thing, 'table' | 'wire'>) => {
  const string = z.string()
  const more = { state: z.enum([draft, expired]), publishAt: string, expiresAt: string, since: string, place: string }
  const data = z.array(z.extend(wire as z.ZodMiniObject, more))
  const ending = z.array(z.strictObject({ id: string, expiresAt: string }))
  return {
    asides: paged(byAdministrator(get(`/api/asides/${table}`, z.strictObject({ success: z.boolean(), data, ending })))),
    publish: byAdministrator(post(`/api/publish/${table}/:id`, nothing, outcome)),
  }
}

type Worded = Pick<Field, 'label' | 'input'> & { words: (text: string) => string }

/** These fields in the history and in an edit conflict. */
export const shownWords: Record<string, Worded> = {
  publishAt: {
    label: 'Visibility',
    input: 'text',
    words: (text) => (text === '' ? 'Visible' : text === draft ? 'Draft' : text === expired ? 'Expired' : writtenTime(text)),
  },
  expiresAt: { label: 'Remove on', input: 'text', words: (text) => (text === '' ? 'never' : writtenTime(text)) },
}

export const displayWords = (name: string, text: string) => shownWords[name]?.words(text) ?? text

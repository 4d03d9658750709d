import { z } from 'zod/mini'
import { byAdministrator, type Call, get, nothing, outcome, paged, post } from './call.ts'
import { anyText } from './characters.ts'
import { isLocalTime, momentOf, writtenTime } from './club-time.ts'
import type { Thing } from './collection.ts'
import type { Field } from './field.ts'
import { type Fields, fieldsIn, fieldsOf, madeOf } from './fields.ts'

/** What an add or an edit says of when its entry is shown; what is left out stays as it is. */
export type Times = { publishAt?: string | undefined; expiresAt?: string | undefined }

/** In the place of a time: nobody is shown it until somebody says so. */
export const draft = 'draft'
/** In its place in what is told and noted: it has been shown, and is so no more. */
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

/** The fields that the calls of a thing understand beside its own, where its entries can be drafts, and expire. */
export const timeFields = ({ publishable, expires }: Pick<Thing, 'publishable' | 'expires'>): Fields => ({
  ...(publishable && { publishAt: time('Publish at', ['', draft], 'empty for now, or “draft”') }),
  ...(expires && { expiresAt: time('Take it down at', [''], 'empty for never') }),
})

/** A call that adds or edits, of a body that says as well when its entry is shown. */
export function withTimes(call: Call, thing: Thing): Call {
  const fields = timeFields(thing)
  const body = z.extend(call.body as z.ZodMiniObject, fieldsOf(fields).shape)
  return { ...call, body: madeOf({ ...fieldsIn(call.body), ...fields }, body) }
}

/** The call that tells an entry, of a reply that tells these times as well, as an edit takes them. */
export const tellingTimes = <C extends Call>(call: C): C => ({
  ...call,
  reply: z.extend(call.reply as unknown as z.ZodMiniObject, { publishAt: z.string(), expiresAt: z.string() }),
})

/** The time that cannot be meant, and why. */
export function timesProblem({ publishAt, expiresAt }: Times, now: Date): { field: keyof Times; why: string } | undefined {
  const isTime = publishAt !== undefined && isLocalTime(publishAt)
  const from = isTime ? momentOf(publishAt) : now
  if (isTime && from <= now) return { field: 'publishAt', why: 'Publish at lies in the past. Choose a later time, or show it now.' }
  if (!expiresAt) return undefined
  const until = momentOf(expiresAt)
  if (until <= now) return { field: 'expiresAt', why: 'Take it down at lies in the past. Choose a later time.' }
  if (until <= from)
    return { field: 'expiresAt', why: 'Take it down at must lie after the time at which it is published. Choose a later time.' }
  return undefined
}

/**
 * The calls that follow from a thing's entries being drafts: those that no visitor is shown, the last laid aside first, and the
 * press that shows one at once. `place` is where one stood that was shown before.
 */
export const timesOf = ({ table, wire }: Pick<Thing, 'table' | 'wire'>) => ({
  asides: paged(
    byAdministrator(
      get(
        `/api/asides/${table}`,
        z.strictObject({
          success: z.boolean(),
          data: z.array(
            z.extend(wire as z.ZodMiniObject, {
              state: z.enum(['draft', 'expired']),
              publishAt: z.string(),
              expiresAt: z.string(),
              /** When it was laid aside. */
              since: z.string(),
              version: z.string(),
              place: z.string(),
            }),
          ),
        }),
      ),
    ),
  ),
  publish: byAdministrator(post(`/api/publish/${table}/:id`, nothing, outcome)),
})

type Worded = Pick<Field, 'label' | 'input'> & { words: (text: string) => string }

/** When an entry is shown and taken down, as its history and an edit that meets another tell it: by the names of both. */
export const shownWords: Record<string, Worded> = {
  publishAt: {
    label: 'When it is shown',
    input: 'text',
    words: (text) => (text === '' ? 'now' : text === 'draft' ? 'as a draft' : text === 'expired' ? 'not any more' : writtenTime(text)),
  },
  expiresAt: { label: 'Taken down at', input: 'text', words: (text) => (text === '' ? 'never' : writtenTime(text)) },
}

/** What a field says, in words. */
export const toldWords = (name: string, text: string) => shownWords[name]?.words(text) ?? text

import type { Field } from '../contract/field.ts'
import type { Fields } from '../contract/fields.ts'
import type { Values } from './filling.ts'
import { isRemembered, type Submission } from './submission.ts'

/**
 * What was typed into a form and not sent yet, and what the form had begun with; of an entry also its version then. `sent`:
 * the submission as which it was sent, where no answer came; `pictures`: where several are added at once.
 */
export type Typed = {
  values: Values
  began: Values
  version?: string | undefined
  sent?: Submission | undefined
  pictures?: LeftPicture[] | undefined
}

/**
 * One of several pictures: what was chosen, what was typed for it alone, where it lies once it is kept or why it is not, the
 * key of its add, and once they began to be added its number among how many.
 */
export type LeftPicture = {
  key: string
  name: string
  size: number
  title: string
  words: string
  address?: string | undefined
  why?: string | undefined
  place?: number
  of?: number
}

/** Where what is typed into one form is kept until it is sent. */
export type Draft = {
  /** What tells the form from every other, where it is kept beyond this tab. */
  form?: string
  /** What was found there when the form opened, as soon as that is known. */
  found: () => Typed | undefined
  /** Resolves once that is known; without it, it is known at once. */
  come?: () => Promise<void>
  /** The form goes on with what was found. */
  take?: () => void
  keep: (typed: Typed) => void
  forget: () => void
  /** The submission as which it was sent before, where no answer came. */
  sent?: () => Submission | undefined
  /** It is being sent, or was answered; resolves once that is kept, or at least was waited for. */
  send?: (submission: Submission | undefined) => Promise<void>
}

const secrets: Field['completion'][] = ['current-password', 'new-password', 'one-time-code']

/** What may be kept of what was typed: never a password, a passkey or a code. */
export const keepable = (fields: Fields, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(fields[name])))

const isSecret = (field: Field | undefined) => field?.input === 'password' || secrets.includes(field?.completion)

/** Keeps what was typed into a form, if that differs from what the form began with. */
export function keepIn(draft: Draft, fields: Fields, began: Values, typed: Values) {
  const values = keepable(fields, typed)
  if (differs(values, began)) draft.keep({ values, began })
  else draft.forget()
}

export const differs = (values: Values, began: Values) => Object.entries(values).some(([name, value]) => value !== (began[name] ?? ''))

/** One short word that stands there again explains itself; more, what was sent, or an entry that is not as it is stored, does not. */
export const isWorthAWord = (typed: Typed | undefined) =>
  typed !== undefined &&
  (wasSent(typed) || Object.keys(typed.began).length > 0 || Object.values(typed.values).filter((value) => value !== '').length > 1)

/** Whether it was sent, and no answer has come that was noted with it. */
export const wasSent = ({ sent }: Typed) => sent !== undefined && isRemembered(sent)

/** Whether nobody has typed anything else there since: what stands in the form is what it began with, or was kept. */
export const isUntouched = (standing: Values, start: Values, { values }: Typed) =>
  [...new Set([...Object.keys(standing), ...Object.keys(values)])].every((name) =>
    [start[name] ?? '', values[name] ?? ''].includes(standing[name] ?? ''),
  )

import type { Call } from './call.ts'
import type { Fields } from './fields.ts'

/** A form that also works without JavaScript: sent to its page's address, and answered with that page. */
export type PlainForm = {
  call: Call
  /** Its fields. The reply contains what was typed, except passwords; with `forgets` nothing. */
  fields: Fields
  forgets?: true
  /** The body of the call, if it differs from what was typed. */
  bodyOf?: (typed: Record<string, string>) => unknown
  /** Other names in the form. */
  also?: readonly string[]
  /** The field that a refusal is about, by its sentence. */
  about?: (message: string) => string | undefined
  /** The form after success. */
  next?: string
  /** The message after a server error. */
  failure?: string
}

/** A plain form that was sent to a page; without a reply it was only requested. */
export type Posted = {
  /** The form to show, and what was typed in it. */
  form: string
  values: Record<string, string>
  /** Problems by the names of fields. */
  problems?: Record<string, string>
  reply?: { success: boolean; message: string; status: number; token?: string }
}

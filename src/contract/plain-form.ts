import type { Call } from './call.ts'
import type { Fields } from './fields.ts'

/** A form that also works without a script: it is sent to its page's own address, and the page answers. */
export type PlainForm = {
  call: Call
  /** What is typed in it; passwords are not sent back, and with `forgets` nothing is. */
  fields: Fields
  forgets?: true
  /** The body of the call, where it is not simply what was typed. */
  bodyOf?: (typed: Record<string, string>) => unknown
  /** The names that the form has beside its fields. */
  also?: readonly string[]
  /** Which field a refusal of the call is about, by its sentence; undefined where it is about none. */
  about?: (message: string) => string | undefined
  /** The form that is shown once it worked. */
  next?: string
  /** What is said when the server is in trouble. */
  failure?: string
}

/** What was sent to a page as a plain form, and what came of it; without a reply the form was only asked for. */
export type Posted = {
  /** The form that is shown, and what was typed in it. */
  form: string
  values: Record<string, string>
  /** What is wrong with fields, by their names. */
  problems?: Record<string, string>
  reply?: { success: boolean; message: string; status: number; token?: string }
}

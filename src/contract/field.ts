import { z } from 'zod/mini'
import { anyText, lengthOf, sayable, shaped, tidied, tidiedCode, tidiedLine } from './characters.ts'
import { colourOf } from './colour.ts'
import { isLink, isPictureAddress, withScheme } from './link.ts'

/** The types of text inputs. `link` and `picture` are of type text with a URL keyboard, because a path is no URL. */
type TextInput = 'text' | 'area' | 'link' | 'picture' | 'pictures' | 'url' | 'tel' | 'email' | 'password'
export type InputKind = TextInput | 'date' | 'picker' | 'time' | 'datetime-local' | 'select' | 'colour' | 'choice'

/** How a day is typed. Eight digits are enough, because a phone's number keyboard may have no slash. */
export type DayPattern = 'yyyy/MM/dd' | 'dd/MM/yyyy'

export type Field = {
  label: string
  input: InputKind
  accepts: z.ZodMiniType<string>
  required: boolean
  help?: string
  placeholder?: string
  /** HTML's autocomplete; without it off, except for emails. */
  completion?: 'name' | 'username' | 'current-password' | 'new-password' | 'one-time-code'
  /** Letters and digits that are no words: no spell checker, and a phone's keyboard types capitals. */
  isCode?: true
  options?: readonly string[]
  /** How visitors read an option, if it differs from the stored word. */
  called?: (option: string) => string
  /** How a picked day is typed and shown; it is sent as YYYY-MM-DD. */
  pattern?: DayPattern
  startsToday?: true
  /** The day or the time of day at which its entry was posted; it is not typed. */
  posted?: 'day' | 'time'
  /** Required in a new entry; an imported entry may lack it, and its form does not require it. */
  mayBeMissing?: true
  /** Its form has a box “none”. */
  orNone?: true
  /** The value if an older client does not send the field. */
  fallback?: string
  /** Its key may be left out, which changes nothing. */
  mayBeLeftOut?: true
  /** A value that it accepts, if the usual one of its input does not fit. */
  example?: string
  /** Of a phone number: the code of its country, which is removed from what is typed. */
  countryCode?: string
  /** The longest text, in characters. */
  max?: number | undefined
  /** The most pictures of a field with several (pictures-field.ts). */
  most?: number
}

type Extra = { help?: string; max?: number; example?: string }

/** One line of text, required. */
export const text = (label: string, { max = 200, ...extra }: Extra = {}) =>
  ({ label, input: 'text', required: true, max, accepts: sayable(label, max, tidiedLine), ...extra }) as const satisfies Field

/** Text of several lines, required. */
export const longText = (label: string, { max = 5000, ...extra }: Extra = {}) =>
  ({ label, input: 'area', required: true, max, accepts: sayable(label, max, tidied), ...extra }) as const satisfies Field

/** A code of letters and digits, such as a roll number, required. Digits of any script are stored as 0 to 9. */
export const code = (label: string, { max = 200, ...extra }: Extra = {}) =>
  ({ ...text(label, { max, ...extra }), isCode: true, accepts: sayable(label, max, tidiedCode) }) as const satisfies Field

/** The same field, but it may be left empty; the key itself must still be sent. */
export const orEmpty = <F extends Field>(field: F): Omit<F, 'accepts' | 'required'> & OrEmpty<F> => ({
  ...field,
  required: false,
  accepts: z.union([blank, field.accepts], { error: refusalOf(field) }) as OrEmpty<F>['accepts'],
})
type OrEmpty<F extends Field> = { required: false; accepts: z.ZodMiniType<'' | z.output<F['accepts']>> }

/** The same field, but the word `none` is stored as an empty text; '' is still refused. */
export const orNone = <const F extends Field>(field: F) =>
  ({ ...mayBeMissing(field), orNone: true, accepts: z.union([noneWord, field.accepts], { error: refusalOf(field) }) }) as const

export const none = 'none'
const noneWord = z.string().check(
  z.refine((typed) => tidiedLine(typed).toLowerCase() === none, { abort: true }),
  z.overwrite(() => ''),
)

const blank = z.string().check(
  z.refine((typed) => tidied(typed) === '', { abort: true }),
  z.overwrite(() => ''),
)

// A union reports only its own failure; ask the filled-in branch for the sentence that helps.
const refusalOf = (field: Field) => (issue: { input?: unknown }) =>
  field.accepts.safeParse(issue.input).error?.issues[0]?.message ?? `${field.label} is not accepted.`

/** A link out: https, or http on this machine (docs/differences.md, D13). */
export const link = (label: string, { help = 'The address of the page, such as example.org/asha' } = {}) => {
  const accepts = shaped(label, 2000, isLink, 'must be a link that begins with https://.', (typed) => withScheme(tidiedLine(typed)))
  return { label, input: 'link', required: true, max: 2000, help, accepts } as const satisfies Field
}

/** The address of a picture: a link, or a path under /media/ or /static/. */
export const picture = (label: string) => {
  const why = 'must be a link that begins with https://, or a path under /media/ or /static/.'
  const help = 'Upload a picture or paste a link (https://…)'
  return { ...link(label, { help }), input: 'picture', accepts: shaped(label, 2000, isPictureAddress, why) } as const satisfies Field
}

/** One of a fixed list, chosen from a menu. */
export const oneOf = <const Options extends readonly [string, ...string[]]>(label: string, options: Options) => {
  const accepts = z.enum(options, {
    error: ({ input }) =>
      input === undefined || input === '' ? `${label} is required.` : `${label} must be one of: ${options.join(', ')}.`,
  })
  return { label, input: 'select', required: true, options, accepts } as const
}

/** One of a few, chosen with buttons. */
export const choice = <const Options extends readonly [string, ...string[]]>(label: string, options: Options) =>
  ({ ...oneOf(label, options), input: 'choice' }) as const

/** A hex colour: #RGB, #RRGGBB or #RRGGBBAA, stored long and upper-case. */
export const colour = (label: string) =>
  ({
    label,
    input: 'colour',
    required: true,
    accepts: anyText(label).check(
      z.refine((hex) => colourOf(hex) !== undefined, { error: `${label} must be a hex colour like #1E5A42.`, abort: true }),
      z.overwrite((hex) => colourOf(hex) ?? hex),
    ),
  }) as const satisfies Field

// One @, no space, no quotes or nesting: address parsers disagree about the rest.
const address = /^[^\s@<>"(),:;[\]\\]+@(?:[^\s@<>"(),:;[\]\\.]+\.)+[^\s@<>"(),:;[\]\\.]{2,}$/u

/** An email address, kept in lower case so that one mailbox is one spelling. */
export const email = (label: string) =>
  ({
    label,
    input: 'email',
    required: true,
    max: 254,
    accepts: sayable(label, 254, (typed) => tidiedLine(typed).toLowerCase()).check(
      z.refine((typed) => address.test(typed), `${label} must be an email address like asha@example.org.`),
    ),
  }) as const satisfies Field

/** A secret: never trimmed or cut, `least` to 200 characters (section 5: an administrator's password has 8). */
export const secret = (label: string, least = 1) =>
  ({
    label,
    input: 'password',
    required: true,
    max: 200,
    accepts: anyText(label).check(
      z.overwrite((typed) => typed.normalize('NFC')),
      z.refine((typed) => typed !== '', { error: `${label} is required.`, abort: true }),
      // Halves of characters would all become the same sign before hashing.
      z.refine((typed) => typed.isWellFormed(), { error: `${label} contains half of a character.`, abort: true }),
      z.refine((typed) => lengthOf(typed) >= least, `${label} must be at least ${least} characters.`),
      z.refine((typed) => lengthOf(typed) <= 200, `${label} must be at most 200 characters.`),
    ),
  }) as const satisfies Field

/** The same field, added later than its calls: an older client leaves it out, and a new entry gets the `fallback`. */
// Older entries may stay ''. The rule must accept any other fallback (conformance/declared.test.ts).
export const cameLater = <const F extends Field>(field: F, fallback = '') => ({ ...field, fallback })

export const mayBeMissing = <const F extends Field>(field: F) => ({ ...field, mayBeMissing: true }) as const
export const alternativeText = () => cameLater(orEmpty(text('Picture description', { max: 300, help: 'For people who cannot see it' })))

/** The digits of a phone number, without the country's own code and the 0 before it. */
// Another country's keeps its `+`, so that it is refused: its digits could be another person's number.
export function nationalNumber(written: string, { max = 15, countryCode = '' }: Pick<Field, 'max' | 'countryCode'>): string {
  const typed = tidiedCode(written)
  const withoutZero = (digits: string) => (digits.length === max + 1 ? digits.replace(/^0/, '') : digits)
  const digits = typed.replace(/\D/g, '')
  const dialled = digits.replace(/^0+/, '')
  const own = countryCode !== '' && dialled.startsWith(countryCode) ? withoutZero(dialled.slice(countryCode.length)) : undefined
  if (/^[^\d+]*\+/.test(typed) || digits.startsWith('00')) return own === undefined || own.length > max ? `+${dialled}` : own
  return own?.length === max ? own : withoutZero(digits)
}

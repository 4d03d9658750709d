import { club } from '../../../content/club.ts'
import { dayWords } from '../../contract/day-words.ts'
import type { Field } from '../../contract/field.ts'
import { inBrief } from '../../contract/in-brief.ts'
import { toldOf, whenOf } from '../../contract/told.ts'
import { wireName } from '../../contract/wire-name.ts'
import type { EntryShown } from '../../web/page.ts'

type Said = EntryShown['entry']

/**
 * How an entry was before it was changed, for who has read it, in the words of its fields: “Moved: was Friday, 5 December 2025, 17:00 IST.
 * Where: was Lab 2”; of what is too long for that, or no words, only that it is another. '' where nothing that its page says is.
 */
export function changedWords({ thing, entry: was }: EntryShown, is: Said): string {
  const { fields, day, calendar, pictures = [] } = thing
  const said = (entry: Said, name: string) => entry[wireName(thing, name)] ?? ''
  // What is to be seen on a picture is said to who does not see it, and colours are said to nobody.
  const isSilent = (name: string) => fields[name]?.input === 'colour' || pictures.some((picture) => name === `${picture}Alt`)
  const others = Object.entries(fields).filter(([name]) => said(was, name) !== said(is, name) && !isSilent(name))
  const ofWhen = calendar ? [day, calendar.time] : []
  const rest = others.filter(([name]) => !ofWhen.includes(name))
  const long = rest.filter(([, field]) => inWords(field, '') === undefined)
  return [
    ...(rest.length < others.length ? [`Moved: was ${whenOf(toldOf(thing, was), club.zoneLabel).join(', ')}`] : []),
    ...rest.flatMap(([name, field]) => {
      const words = inWords(field, said(was, name))
      return words === undefined ? [] : [`${field.label}: was ${words || 'not said'}`]
    }),
    ...(long.length > 0 ? [`Changed: ${long.map(([, { label }]) => label).join(', ')}`] : []),
  ].join('. ')
}

/** What a field says, where that is a few words. */
function inWords({ input, called }: Field, said: string): string | undefined {
  switch (input) {
    case 'date':
    case 'picker':
      return dayWords(said)
    case 'time':
      return said && `${said} ${club.zoneLabel}`
    case 'text':
    case 'select':
    case 'choice':
    case 'tel':
    case 'email':
      return inBrief(called ? called(said) : said, 60)
    default:
      return undefined
  }
}

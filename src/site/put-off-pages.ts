import { escaped } from '../contract/escaped.ts'
import type { Posted } from '../contract/plain-form.ts'
import { keptOf, type SentForm } from '../http/forms/plain-form.ts'
import type { Refused } from '../http/refused.ts'
import type { ReplyCache } from '../http/replies/reply-cache.ts'
import { dataOf } from './in-html.ts'

/** A page that shows what came of a form, and the headers that go with it. */
type MadePage = { html: string; headers: Record<string, string> }
export type Make = (path: string, posted: Posted) => Promise<MadePage>
type Values = Posted['values']

/**
 * The page that answers a form for which there is no turn: says so over the form, and holds what was typed. Rendering is
 * what there is no turn for, so it is rendered once for each form and refusal, and what was typed is written into it.
 */
export function putOffPages(make: Make, cache: Pick<ReplyCache, 'generation'>) {
  const kept = new Map<string, Promise<MadePage>>()
  let madeIn = cache.generation

  return async (path: string, sent: SentForm, { status, message }: Refused): Promise<MadePage> => {
    if (madeIn !== cache.generation) kept.clear()
    madeIn = cache.generation
    const words = status >= 500 && sent.declared.failure ? `${sent.declared.failure} ${message}` : message
    const empty: Posted = { form: sent.form, values: {}, reply: { success: false, message: words, status } }
    const key = `${path} ${sent.form} ${status}`
    const making = kept.get(key) ?? make(path, empty)
    kept.set(key, making)
    making.catch(() => kept.delete(key))
    const { html, headers } = await making
    const values = keptOf(sent)
    const whole = filledIn(html, values).replace(dataOf(empty), () => dataOf({ ...empty, values }))
    return { html: whole, headers }
  }
}

/** The HTML of a page with empty forms as it would have been rendered with these values. */
function filledIn(html: string, values: Values): string {
  const typedIn = (tag: string) => {
    const [, name = ''] = / name="([^"]*)"/.exec(tag) ?? []
    return Object.hasOwn(values, name) ? values[name] : undefined
  }
  const written = (tag: string) => {
    const typed = typedIn(tag)
    if (typed === undefined) return tag
    if (tag.includes(' type="checkbox"')) return typed === 'on' ? tag.replace(/\/>$/, ' checked=""/>') : tag
    return tag.replace(/ value="[^"]*"/, () => ` value="${escaped(typed)}"`)
  }
  const chosen = (list: string) => {
    const option = `<option>${escaped(typedIn(list) ?? '')}</option>`
    if (!list.includes(option)) return list
    return list.replace(' selected=""', '').replace(option, () => option.replace('>', ' selected="">'))
  }
  return html.replace(/<input\b[^>]*>/g, written).replace(/<select\b.*?<\/select>/gs, chosen)
}

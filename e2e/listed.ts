import { expect, type Locator, type Page } from '@playwright/test'
import { wrapped } from '../src/contract/call.ts'
import type { Thing } from '../src/contract/collection.ts'
import { writtenDay } from '../src/contract/day-field.ts'
import type { Field } from '../src/contract/field.ts'
import { fieldsIn } from '../src/contract/fields.ts'
import * as list from '../src/site/collections.ts'
import { exampleOf, examplesOf } from '../src/testing/example.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { administratorOf } from './caller.ts'
import { expectKept, field, write } from './page.ts'
import { type Site, settled } from './site.ts'

const things: Thing[] = Object.values(list)

export type Listed = Thing & { page: string }

/** Every collection with a page of its own. */
const onPages = things.filter((thing): thing is Listed => thing.page !== undefined)

/** Where the collections whose entries have pages of their own are listed. */
export const withEntryPages = things.flatMap(({ at }) => at ?? [])

/** Those to which administrators add on a page, and those of them whose form has no file in it. */
export const managed = onPages.filter(({ calls }) => calls.add?.who === 'administrator')
export const filledIn = managed.filter(({ calls }) => calls.add && fieldsIn(calls.add.body) !== undefined)

const picture = '/static/icon.svg'

/** Adds four entries to each collection of which the demo has none. */
export async function fillUp(demo: Site) {
  const administrator = await administratorOf(demo.origin)
  for (const { calls, fields, pictures = [], title } of filledIn) {
    const { list, add } = calls
    if (!list || !add) continue
    const reply = await (await fetch(demo.origin + list.path)).json()
    if (Object.values(reply).some((entries) => Array.isArray(entries) && entries.length > 0)) continue
    for (const name of ['First', 'Second', 'Third', 'Fourth']) {
      const entry = { ...examplesOf(fields), ...Object.fromEntries(pictures.map((one) => [one, picture])), [title]: name }
      await administrator.send(add.path, wrapped(add, entry) as object)
    }
  }
}

/** What a person types into the form of a new entry, by label: an example of each field that begins empty and may not stay so. */
export function typed({ fields, title }: Pick<Thing, 'fields' | 'title'>, name: string) {
  const asked = Object.entries(fields as Record<string, Field>).filter(([, one]) => one.required && !one.startsToday)
  const typedAs = (one: Field) => {
    if (one.input === 'picture') return picture
    return one.pattern ? writtenDay(exampleOf(one), one.pattern) : exampleOf(one)
  }
  return Object.fromEntries(asked.map(([key, one]) => [one.label, key === title ? name : typedAs(one)]))
}

/** Whether the preview of a picture's address is shown, or the message in its place. */
async function previewIn(form: Locator) {
  if (await form.getByRole('img', { name: 'Preview of this link' }).isVisible()) return 'shown'
  return (await form.getByRole('status').allInnerTexts()).join(' ')
}

/** On the page of a collection: adds an entry, whose empty form asks for each field, then edits and deletes it. */
export async function addEditDelete(page: Page, thing: Listed) {
  const { words, fields, title, pictures = [] } = thing
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tells = (what: string) =>
    expect(
      page
        .getByRole('alert')
        .filter({ hasText: new RegExp(`^${words.one} ${what}$`, 'i') })
        .first(),
    ).toBeVisible()

  await button(words.add).first().click()
  const form = page.getByRole('form', { name: words.form ?? words.add, exact: true })
  const submit = form.getByRole('button', { name: words.submit, exact: true })
  const values = typed(thing, 'First')
  await submit.click()
  for (const label of Object.keys(values))
    await expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`))
  await write(form, values)
  if (pictures.length > 0) await expect.poll(() => previewIn(form)).toBe('shown')
  // By keyboard: the alert of the entry before may be above the button.
  await submit.press('Enter')
  await tells('added successfully')
  await expect(form).toBeHidden()

  // The tools of a question are in its answer.
  for (const closed of await main.getByRole('button', { name: 'First', expanded: false }).all()) await closed.click()
  await settled(main)
  await button('Edit First').click()
  const editing = page.getByRole('form', { name: words.form ?? `Edit the ${words.one}`, exact: true })
  await expectKept(editing, values)
  await field(editing, (fields as Record<string, Field>)[title]?.label ?? '').fill('Second')
  await editing.getByRole('button', { name: 'Save' }).click()
  await tells('saved')
  // An event may be shown large above the list, too.
  await expect(main.getByRole('heading', { name: 'Second' }).last()).toBeVisible()
  await button('Delete Second').click()
  await tells('deleted successfully')
  await expect(button('Delete Second')).toHaveCount(0)
}

/** A name of sixty letters without a space. */
export const longName = 'Wolkenkratzerfensterputzerleiterversicherungsgesellschaftler'

/** Adds one entry of each collection, all of whose words are this name. */
export async function addOneOfEach({ send, cookie }: Awaited<ReturnType<typeof administratorOf>>, origin: string, name: string) {
  const valueIn = (field: Field) => {
    if (field.input === 'picture' || field.input === 'pictures') return picture
    return (field.input === 'text' || field.input === 'area') && Number(field.max) >= name.length ? name : exampleOf(field)
  }
  for (const { calls } of things) {
    const fields = calls.add && fieldsIn(calls.add.body)
    if (!calls.add || !fields) continue
    const entry = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueIn(field)]))
    // The demo has a student with the example's number.
    if (fields.roll) entry.roll = rollOf(25999)
    expect((await send(calls.add.path, wrapped(calls.add, entry) as object)).status, calls.add.path).toBe(200)
  }
  const form = new FormData()
  form.set('title', name)
  form.set('description', name)
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf')
  expect((await fetch(`${origin}/api/upload`, { method: 'POST', headers: { origin, cookie }, body: form })).status).toBe(200)
}

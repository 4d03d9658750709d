import { expect, test } from 'vitest'
import { wireName } from '../contract/call.ts'
import { postedTexts, typedFields } from '../contract/fields.ts'
import { doWhatIsDue } from '../features/publishing/job.ts'
import { desk, drafted } from '../testing/drafts-desk.ts'

const posted = drafted.filter(({ fields }) => Object.keys(typedFields(fields)).length < Object.keys(fields).length)

test('that holds for one thing at least', () => expect(posted.length).toBeGreaterThanOrEqual(1))

/** A desk at which the entries of a thing are written with another day and time than those of the club's clock. */
async function late(thing: (typeof posted)[number]) {
  const its = await desk(thing)
  const names = Object.keys(postedTexts(thing.fields, its.now()))
  const said = Object.fromEntries(names.map((name) => [name, thing.fields[name]?.example ?? '']))
  const of = (texts: Record<string, string> | null | undefined, wired = (name: string) => wireName(thing, name)) =>
    Object.fromEntries(names.map((name) => [name, texts?.[wired(name)]]))
  return {
    ...its,
    said,
    /** What is said when something is posted now. */
    fresh: () => postedTexts(thing.fields, its.now()),
    told: async (id: string) => of((await its.entry(id)).data),
    shown: async (id: string) => of((await its.list()).find((one) => one.id === id) as never, (name) => name),
    noted: async (id: string) => {
      const [{ before, after } = { before: null, after: null }] = await its.changes(id)
      return [of(before), of(after)]
    },
    add: (more: object) => its.add({ ...said, ...more }),
    edit: (id: string, more: object) => its.edit(id, { ...said, ...more }),
    due: () => doWhatIsDue(its.club.services, its.now()),
  }
}

test.for(posted)('of $words.several: one that is shown at once says what was sent, whatever the clock says', async (thing) => {
  const { add, said, fresh, shown } = await late(thing)
  const { id } = (await add({})).body
  expect(said).not.toEqual(fresh())
  expect(await shown(id)).toEqual(said)
})

test.for(posted)('of $words.several: a draft that is published later says when that was, and so does its history', async (thing) => {
  const { add, edit, publish, said, fresh, told, shown, noted, pass } = await late(thing)
  const [pressed, saved] = [(await add({ publishAt: 'draft' })).body.id, (await add({ publishAt: 'draft' })).body.id]
  expect(await told(pressed)).toEqual(said)
  pass(50)
  await publish(pressed)
  expect([await shown(pressed), await noted(pressed)]).toEqual([fresh(), [said, fresh()]])
  pass(1)
  await edit(saved, { publishAt: '' })
  expect([await shown(saved), await noted(saved)]).toEqual([fresh(), [said, fresh()]])
})

test.for(posted)('of $words.several: one that the clock publishes says its minute', async (thing) => {
  const { add, inMinutes, said, fresh, told, shown, noted, pass, due } = await late(thing)
  const { id } = (await add({ publishAt: inMinutes(50) })).body
  expect(await told(id)).toEqual(said)
  pass(50)
  await due()
  expect([await shown(id), await noted(id)]).toEqual([fresh(), [said, fresh()]])
})

test.for(posted)('of $words.several: what is shown anew says so; what comes out of the trash says what it said', async (thing) => {
  const { add, edit, publish, remove, restore, inMinutes, fresh, shown, pass, due } = await late(thing)
  const { id } = (await add({ ...(thing.expires && { expiresAt: inMinutes(1) }) })).body
  pass(1)
  await due()
  if (!thing.expires) await edit(id, { publishAt: 'draft' })
  pass(50)
  await publish(id)
  const first = fresh()
  expect(await shown(id)).toEqual(first)
  pass(50)
  await remove(id)
  await restore(id)
  expect(await shown(id)).toEqual(first)
})

test.for(posted)(
  'of $words.several: an edit that does not say it leaves it as it is, and so does a version that is put back',
  async (thing) => {
    const { add, edit, publish, putBack, changes, fresh, shown, said, pass, list } = await late(thing)
    const { id } = (await add({ publishAt: 'draft', [thing.title]: 'As it was' })).body
    pass(50)
    await publish(id)
    const first = fresh()
    const silent = Object.fromEntries(Object.keys(said).map((name) => [name, undefined]))
    expect((await edit(id, { ...silent, [thing.title]: 'As it is' })).status).toBe(200)
    expect(await shown(id)).toEqual(first)
    expect((await putBack(id, (await changes(id)).at(-1)?.id ?? '')).status).toBe(200)
    expect([await shown(id), JSON.stringify(await list())]).toEqual([first, expect.stringContaining('As it was')])
  },
)

import { expect, test } from 'vitest'
import { wireName } from '../contract/call.ts'
import { postedTexts, typedFields } from '../contract/fields.ts'
import { doWhatIsDue } from '../features/publishing/job.ts'
import { desk, drafted } from '../testing/drafts-desk.ts'

const posted = drafted.filter(({ fields }) => Object.keys(typedFields(fields)).length < Object.keys(fields).length)

/** A desk at which entries are written with another day and time than those of the club's clock. */
async function late(thing: (typeof posted)[number]) {
  const its = await desk(thing)
  const names = Object.keys(postedTexts(thing.fields, its.now()))
  const sent = Object.fromEntries(names.map((name) => [name, thing.fields[name]?.example ?? '']))
  const of = (texts: Record<string, string> | null | undefined, wired = (name: string) => wireName(thing, name)) =>
    Object.fromEntries(names.map((name) => [name, texts?.[wired(name)]]))
  return {
    ...its,
    sent,
    /** The day and time of an entry that is posted now. */
    fresh: () => postedTexts(thing.fields, its.now()),
    stored: async (id: string) => of((await its.entry(id)).data),
    shown: async (id: string) => of((await its.list()).find((one) => one.id === id) as never, (name) => name),
    noted: async (id: string) => {
      const [{ before, after } = { before: null, after: null }] = await its.changes(id)
      return [of(before), of(after)]
    },
    add: (more: object) => its.add({ ...sent, ...more }),
    edit: (id: string, more: object) => its.edit(id, { ...sent, ...more }),
    due: () => doWhatIsDue(its.club.services, its.now()),
  }
}

test.for(posted)('of $words.several: a draft that is published later has that day and time, in its history too', async (thing) => {
  const { add, edit, publish, sent, fresh, stored, shown, noted, pass, inMinutes, due } = await late(thing)
  const atOnce = (await add({})).body.id
  expect(sent).not.toEqual(fresh())
  expect(await shown(atOnce)).toEqual(sent)
  const [pressed, saved] = [(await add({ publishAt: 'draft' })).body.id, (await add({ publishAt: 'draft' })).body.id]
  const planned = (await add({ publishAt: inMinutes(50) })).body.id
  for (const id of [pressed, planned]) expect(await stored(id)).toEqual(sent)
  pass(50)
  await publish(pressed)
  await due()
  for (const id of [pressed, planned]) expect([await shown(id), await noted(id)]).toEqual([fresh(), [sent, fresh()]])
  pass(1)
  await edit(saved, { publishAt: '' })
  expect([await shown(saved), await noted(saved)]).toEqual([fresh(), [sent, fresh()]])
})

test.for(posted)('of $words.several: published again an entry has the new time; restored or edited it keeps its time', async (thing) => {
  const { add, edit, publish, remove, restore, putBack, changes, inMinutes, fresh, shown, sent, pass, due, list } = await late(thing)
  const { id } = (await add({ [thing.title]: 'As it was', ...(thing.expires && { expiresAt: inMinutes(1) }) })).body
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
  const silent = Object.fromEntries(Object.keys(sent).map((name) => [name, undefined]))
  expect((await edit(id, { ...silent, [thing.title]: 'As it is' })).status).toBe(200)
  expect(await shown(id)).toEqual(first)
  expect((await putBack(id, (await changes(id)).at(-1)?.id ?? '')).status).toBe(200)
  expect([await shown(id), JSON.stringify(await list())]).toEqual([first, expect.stringContaining('As it was')])
})

import { expect, test } from 'vitest'
import { gallery } from '../collections/gallery/contract.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'
import { groupsOf } from './groups.ts'

const elsewhere = 'https://example.org/picture.png'
const own = (name: number | string) => `/static/sample/${name}.0123456789.svg`
const spellings = ['Field days', 'field days', ' FIELD  DAYS ', 'Field Days!']

test('of whatever is spelled in several ways in one group, the newest of all names it, and the newest of all that can be drawn stands for it', async () => {
  const { store } = await newClub()
  const add = async (category = '', imagelink = elsewhere) =>
    store.rows(gallery).add({ ...examplesOf(gallery.fields), category, imagelink } as never)
  const whole = () => groupsOf(store.db, gallery).wholeAt('field-days')
  const groupOfAll = (said: string, picture: string) => ({ group: 'field-days', name: said.trim(), picture })
  expect(await whole()).toBeUndefined()
  for (const [at, said] of [...spellings, ...spellings.toReversed()].entries()) {
    await add('Camps', own('camps'))
    await add(said, own(at))
    expect(await whole()).toEqual(groupOfAll(said, own(at)))
  }
  // Twenty of all of them are looked at, not of each.
  for (let at = 0; at < 19; at += 1) await add(spellings[at % 3])
  expect(await whole()).toEqual(groupOfAll('Field days', own(7)))
  await add(spellings[1])
  expect(await whole()).toEqual(groupOfAll('field days', ''))
})

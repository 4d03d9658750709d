import { expect, test, vi } from 'vitest'
import { memberCategories } from '../../../content/options.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { members } from './contract.ts'

const [leads, founders] = memberCategories
const example = examplesOf(members.fields)
const path = members.calls.order.path

/** A team of A to D, the newest first, with F of another category between them. */
async function team() {
  const club = await newClub()
  const client = await administrator(club)
  const ids: Record<string, string> = {}
  const add = async (name: string, more: object = {}) => {
    ids[name] = (await client.post('/api/addMember', { ...example, name, category: leads, ...more })).body.id
  }
  for (const name of ['D', 'C']) await add(name)
  await add('F', { category: founders })
  for (const name of ['B', 'A']) await add(name)
  const idsOf = (names: string) => [...names].map((name) => ids[name] ?? name)
  return {
    club,
    client,
    add,
    idsOf,
    order: async (names: string) => client.post(path, { ids: idsOf(names) }),
    list: async (question = '') =>
      (await club.client().get(`/api/members${question}`)).body.data.map(({ name }: typeof example) => name).join(''),
  }
}

test('members are listed in the order that an administrator gave them, each in the place of another of its category', async () => {
  const { club, add, order, list } = await team()
  expect(await list()).toBe('ABFCD')
  const heard = vi.fn()
  club.store.onChange(heard)
  expect((await order('DABC')).body).toEqual({ success: true, message: 'Order saved' })
  expect(heard.mock.calls.map(([tables]) => [...tables])).toEqual([[members.table]])
  expect(await list()).toBe('DAFBC')
  await order('BA')
  expect(await list()).toBe('DBFAC')
  await add('N')
  expect(await list()).toBe('NDBFAC')
})

test('pages of the list, an edit, the trash and another administrator’s deletion keep the order', async () => {
  const { client, order, idsOf, list } = await team()
  await order('DCBA')
  const [d, a] = idsOf('DA')
  expect([await list('?limit=2'), await list(`?after=${idsOf('C')}`)]).toEqual(['DC', 'FBA'])
  await client.post(`/api/deleteMember/${d}`)
  await client.post(`/api/editMember/${a}`, { ...example, name: 'A', category: leads, desc: 'Another.' })
  await order('CDAB')
  await client.post(`/api/restore/members/${d}`)
  expect(await list()).toBe('DCFAB')
})

test('an order of nobody who is there, or of several categories, is refused and changes nothing', async () => {
  const { order, list, idsOf, client } = await team()
  expect((await order('xyz')).status).toBe(404)
  expect((await order('AF')).body).toEqual({ success: false, message: 'Members of one category only.' })
  await client.post('/api/removeSeveral/members', { ids: idsOf('AB') })
  expect((await order('AB')).status).toBe(404)
  expect(await list()).toBe('FCD')
})

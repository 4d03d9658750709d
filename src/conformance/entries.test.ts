import { describe, expect, test } from 'vitest'
import { multipart } from '../contract/call.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf, idsIn } from '../testing/contents.ts'
import { bodies } from '../testing/examples.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { full } from '../testing/seeded.ts'

type Entry = Record<string, string>

/** One kind of thing: its three calls, where it is listed, and a field that can be changed without changing its place. */
const kinds = [
  { add: 'addNotification', edit: 'editNotification', remove: 'deleteHomeCard', read: '/api/', list: 'notif', field: 'title' },
  { add: 'addHomeImage', edit: 'editHomeImage', remove: 'deleteHomeImage', read: '/api/', list: 'images', field: 'scrollImage' },
  { add: 'addYtvideo', edit: 'editYtvideo', remove: 'deleteYtvideo', read: '/api/', list: 'video', field: 'width' },
  { add: 'addMember', edit: 'editMember', remove: 'deleteMember', read: '/api/members', list: 'data', field: 'name' },
  { add: 'addProject', edit: 'editProject', remove: 'delete', read: '/api/projects', list: 'projects', field: 'title' },
  { add: 'addGallery', edit: 'editGallery', remove: 'deletePicture', read: '/api/gallery', list: 'galleryData', field: 'title' },
  { add: 'addEvent', edit: 'editEvent', remove: 'deleteEvent', read: '/api/events', list: 'data', field: 'eventTitle' },
  { add: 'addTimeline', edit: 'editTimeline', remove: 'deleteTimeline', read: '/api/gettimelinedata', list: 'data', field: 'title' },
  { add: 'addFaq', edit: 'editFaq', remove: 'deleteFaq', read: '/api/faqs', list: 'data', field: 'question' },
]

const values: Entry = { scrollImage: 'https://example.org/changed.png', width: '77' }

describe.for(kinds)('$add', ({ add, edit, remove, read, list, field }) => {
  const sample = bodies[`/api/${add}`] as { formData?: Entry } & Entry
  const within = sample.formData !== undefined
  const sent = (more: Entry) => (within ? { formData: { ...sample.formData, ...more } } : { ...sample, ...more })
  // The slider's pictures are written and read under two names, and with an id of its own spelling (section 3).
  const [key, shown] = list === 'images' ? (['_id', 'imagelink'] as const) : (['id', field] as const)

  test('what is added is there at once for everybody, is changed in its place, and is gone once deleted', async () => {
    const club = await newClub()
    const client = await administrator(club)
    const listed = async (): Promise<Entry[]> => (await club.client().get(read)).body[list]
    const ids = async () => (await listed()).map((entry) => entry[key])
    for (let count = 1; count <= 3; count += 1) {
      const { status, body } = await client.post(`/api/${add}`, sent({}))
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, message: expect.stringMatching(/ added successfully$/), id: expect.any(String) })
      expect(await ids()).toContain(body.id)
    }
    const before = await listed()
    const id = before[1]?.[key]
    const changed = values[field] ?? 'Changed'
    const saved = await client.post(`/api/${edit}/${id}`, sent({ [field]: changed }))
    expect([saved.status, saved.body]).toEqual([200, { success: true, message: expect.stringMatching(/ saved$/) }])
    expect(await listed()).toEqual([before[0], { ...before[1], [shown]: changed }, before[2]])
    const deleted = await client.post(`/api/${remove}/${id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { success: true, message: expect.stringMatching(/ deleted successfully$/) }])
    expect(await listed()).toEqual([before[0], before[2]])
    const again = await client.post(`/api/${edit}/${id}`, sent({}))
    expect([again.status, again.body]).toEqual([
      404,
      { success: false, message: expect.stringMatching(/ not found\. It may have been deleted/) },
    ])
    expect(await listed()).toEqual([before[0], before[2]])
  })
})

test('every call that changes something with an id answers 404 where nothing of its kind has it, and changes nothing', async () => {
  const club = await full()
  const client = await administrator(club, { withPasskey: true })
  const before = await contentsOf(club.store)
  const calls = club.calls.filter(({ path }) => path.includes(':id'))
  expect(calls.length).toBeGreaterThan(20)
  const unknown = ['x', '0'.repeat(26), 'undefined', '%', "' or 1=1 --", '../..', '\0', '🤖', 'a'.repeat(3000)]
  for (const { path, body } of calls) {
    for (const id of unknown) {
      const given = body === multipart ? resourceForm(pdf()) : bodies[path]
      const reply = await client.post(path.replace(':id', encodeURIComponent(id)), given)
      expect.soft(reply.status, `${path} ${id.slice(0, 30)}`).toBe(404)
      expect.soft(reply.body, path).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) })
    }
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('the id of one kind changes and deletes nothing of another', async () => {
  const club = await full()
  const client = await administrator(club, { withPasskey: true })
  for (const { path, body } of club.calls.filter((call) => call.path.includes(':id'))) {
    const before = await contentsOf(club.store)
    const ids = await idsIn(club.store)
    let answered = 0
    for (const id of ids) {
      const given = body === multipart ? resourceForm(undefined) : bodies[path]
      const { status } = await client.post(path.replace(':id', id), given)
      if (status === 200) answered += 1
    }
    const after = await contentsOf(club.store)
    const touched = Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
    expect.soft([answered, touched.filter((table) => !['sessions', 'devices'].includes(table)).length <= 1], path).toEqual([1, true])
  }
})

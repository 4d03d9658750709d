import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { messages } from '../contract/messages.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import type { Outcome } from '../ui/form.tsx'
import { type Alert, allAlerts, dismiss, pressIn, say, shownAlerts } from './alerts.ts'
import { session } from './session.ts'
import { type Undo, undoing } from './undoing.ts'
import { useAction } from './use-action.ts'

const told = () => shownAlerts().map(({ message }) => message)
const done = { body: { success: true, message: 'Deleted' } }
const refused = (status: number) => ({ status, body: { success: false, message: `Refused with ${status}` } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
afterEach(() => {
  for (const { id } of allAlerts()) dismiss(id)
  session.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

type Acting = ReturnType<typeof useAction>

/** A page with a button that deletes an entry, or does something else. */
async function deleting(deed = ({ remove }: Acting) => remove(events, 'abc', '“Night”')) {
  const outcomes: Outcome[] = []
  function Deleting() {
    const action = useAction()
    return (
      <button type="button" aria-busy={action.busy} onClick={async () => outcomes.push(await deed(action))}>
        Delete
      </button>
    )
  }
  const page = await shown(<Deleting />)
  const press = () => page.does(() => page.one('button').click())
  return { ...page, press, outcomes }
}

test('whoever undoes by keys stays where they are, also at the head of the page, and by the button goes on at the content', async () => {
  answering(done)
  const { press, one, does } = await deleting()
  const main = document.createElement('main')
  Object.assign(main, { id: 'main', tabIndex: -1 })
  one('button').parentElement?.before(main)
  main.append(one('button').parentElement as Node)
  const region = document.createElement('div')
  region.popover = 'manual'
  const [inHead, inAlert] = [document.createElement('button'), region.appendChild(document.createElement('button'))]
  main.before(inHead, region)
  onTestFinished(() => {
    for (const element of [main, inHead, region]) element.remove()
  })
  for (const [at, goesOn] of [
    [one('button'), one('button')],
    [inHead, inHead],
    [inAlert, main],
    [undefined, main],
  ] as const) {
    await press()
    await vi.waitFor(() => expect(shownAlerts().at(-1)?.button).toBeDefined())
    if (at) at.focus()
    else (document.activeElement as HTMLElement).blur()
    await does(() => pressIn(shownAlerts().at(-1) as Alert))
    expect(document.activeElement).toBe(goesOn)
  }
})

test('what was done is told, and the lists of the page are asked for anew', async () => {
  const asked = answering(done)
  const { press, outcomes, page } = await deleting()
  await press()
  await vi.waitFor(() => expect(outcomes).toEqual([{ success: true }]))
  expect(asked.map(({ path }) => path)).toEqual(['/api/deleteEvent/abc'])
  expect(told()).toEqual(['Deleted'])
  expect(page.loads).toBe(2)
})

test('a refusal is told with the name of the entry, and the next press is another submission', async () => {
  const asked = answering(refused(400), done)
  const { press, outcomes, page } = await deleting()
  await press()
  await vi.waitFor(() => expect(outcomes).toHaveLength(1))
  expect(told()).toEqual([messages.deleteFailed('“Night”', 'Refused with 400')])
  expect(page.loads).toBe(1)
  await press()
  await vi.waitFor(() => expect(outcomes).toHaveLength(2))
  expect(asked[0]?.key).not.toBe(asked[1]?.key)
})

test('where no answer came, or it was only put off, the next press is the same submission', async () => {
  for (const first of ['nothing comes', refused(503)] as const) {
    const asked = answering(first, done)
    const { press, outcomes } = await deleting()
    await press()
    await vi.waitFor(() => expect(outcomes).toMatchObject([{ success: false, answered: false }]))
    await press()
    await vi.waitFor(() => expect(outcomes).toHaveLength(2))
    expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(asked[1]?.key).toBe(asked[0]?.key)
  }
})

test('what somebody else has deleted is gone from the page as well', async () => {
  answering(refused(404))
  const { press, outcomes, page } = await deleting()
  await press()
  await vi.waitFor(() => expect(outcomes).toHaveLength(1))
  await vi.waitFor(() => expect(page.loads).toBe(2))
})

test('a lapsed session waits for the login in place and goes on after it, and is not busy meanwhile', async () => {
  const asked = answering(refused(401), done)
  const { press, outcomes, one, does } = await deleting()
  await press()
  await vi.waitFor(() => expect(told()).toEqual(['Refused with 401']))
  expect([outcomes, one('button').getAttribute('aria-busy')]).toEqual([[], 'false'])
  await does(() => session.begin('another'))
  await vi.waitFor(() => expect(outcomes).toEqual([{ success: true }]))
  expect(asked).toHaveLength(2)
})

test('whoever does not log in again is told that it was not done', async () => {
  const asked = answering(refused(401))
  const { press, outcomes, does } = await deleting()
  await press()
  await vi.waitFor(() => expect(told()).toHaveLength(1))
  await does(() => session.end())
  await vi.waitFor(() => expect(outcomes).toEqual([{ success: false }]))
  expect(told()).toEqual([messages.notDone])
  expect(asked).toHaveLength(1)
})

test('whoever logs in again and is refused once more is told so, and not asked a third time', async () => {
  const asked = answering(refused(401))
  const { press, outcomes, does } = await deleting()
  await press()
  await vi.waitFor(() => expect(told()).toEqual(['Refused with 401']))
  await does(() => session.begin('another'))
  await vi.waitFor(() => expect(outcomes).toEqual([{ success: false }]))
  expect(told()).toEqual(['Refused with 401'])
  expect(asked).toHaveLength(2)
})

const restored = { body: { success: true, message: 'Restored' } }
const undo = (page: Awaited<ReturnType<typeof deleting>>) => page.does(() => pressIn(shownAlerts().at(-1) as Alert))

test('what was deleted is brought back from where it is told; after a lost answer it is the same submission', async () => {
  const asked = answering(done, 'nothing comes', restored)
  const page = await deleting()
  await page.press()
  await vi.waitFor(() => expect(told()).toEqual(['Deleted']))
  await undo(page)
  await vi.waitFor(() => expect(told()).toEqual([messages.notKnown]))
  await undo(page)
  await vi.waitFor(() => expect(told()).toEqual(['Restored']))
  expect(shownAlerts()[0]?.button).toBeUndefined()
  expect(asked.map(({ path }) => path)).toEqual(['/api/deleteEvent/abc', '/api/restore/events/abc', '/api/restore/events/abc'])
  expect(asked[2]?.key).toBe(asked[1]?.key)
  expect(page.page.loads).toBe(3)
})

test('what cannot be brought back is told as the server says it, and is not offered again', async () => {
  answering(done, refused(409))
  const page = await deleting()
  await page.press()
  await undo(page)
  await vi.waitFor(() => expect(told()).toEqual(['Refused with 409']))
  expect(shownAlerts()[0]?.button).toBeUndefined()
})

test('an Undo that waits for a login is not told as under way, nor when it was not done for want of one', async () => {
  answering(done, refused(401))
  const page = await deleting()
  await page.press()
  await undo(page)
  await vi.waitFor(() => expect(told()).toEqual(['Refused with 401']))
  await page.does(() => session.begin('another'))
  await vi.waitFor(() => expect(page.page.loads).toBe(3))
  expect(told()).toEqual(['Refused with 401'])
})

test('of two deeds that have no matter of their own each is undone where it was pressed', async () => {
  const answers = [Promise.withResolvers<{ message: string }>(), Promise.withResolvers<{ message: string }>()]
  const undos = answers.map(({ promise }, at) => ({ ask: () => promise, title: `“${at}”`, deed: 'changing', inTrash: false }))
  const page = await deleting(({ attempt }) => attempt(async () => ({ message: 'Changed' }), { undo: undos.shift() as Undo }))
  await page.press()
  await page.press()
  for (const alert of [...shownAlerts()]) await page.does(() => pressIn(alert))
  expect(told()).toEqual([messages.undoing, messages.undoing])
  await page.does(() => answers[0]?.resolve({ message: 'Changed back' }))
  await vi.waitFor(() => expect(told()).toEqual(['Changed back', messages.undoing]))
  await page.does(() => answers[1]?.resolve({ message: 'Changed back' }))
  await vi.waitFor(() => expect(told()).toEqual(['Changed back', 'Changed back']))
})

test('Ctrl+Z undoes the newest delete, and what is typed is left to who types', async () => {
  const asked = answering(done, restored)
  const page = await deleting()
  await page.press()
  const input = document.body.appendChild(document.createElement('input'))
  const undoes = (at: Element) =>
    page.does(() => at.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })))
  await undoes(input)
  expect(told()).toEqual(['Deleted'])
  await undoes(document.body)
  await vi.waitFor(() => expect(told()).toEqual(['Restored']))
  await undoes(document.body)
  expect(asked).toHaveLength(2)
  input.remove()
})

test('of three deletes Ctrl+Z undoes the newest first, and each of them', async () => {
  const pressed: string[] = []
  const undoes = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  for (const name of ['first', 'second', 'third']) {
    const ask = async () => {
      pressed.push(name)
      return { message: `${name} restored` }
    }
    const undo = { ask, title: `“${name}”`, deed: 'deleting', inTrash: true }
    say(`${name} deleted`, { about: name, ...undoing(undo, name, async () => {}) })
  }
  expect(told()).toEqual(['second deleted', 'third deleted'])
  for (const all of [['third'], ['third', 'second'], ['third', 'second', 'first']]) {
    undoes()
    await vi.waitFor(() => expect(pressed).toEqual(all))
  }
})

test.for([
  [409, true],
  [404, false],
] as const)('an undo that is refused leads to the trash as long as it lies there: %d', async ([status, inTrash]) => {
  const ask = async () => ({ success: false as const, status, message: 'Not now' })
  say('Deleted', { about: 'one', ...undoing({ ask, title: '“one”', deed: 'deleting', inTrash: true }, 'one', async () => {}) })
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
  await vi.waitFor(() => expect(told()).toEqual(['Not now']))
  expect(shownAlerts().map(({ beside }) => beside?.inTrash)).toEqual([inTrash])
})

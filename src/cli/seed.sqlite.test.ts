import { expect, onTestFinished, test } from 'vitest'
import { documents } from '../../content/documents.ts'
import { faq } from '../../content/faq.ts'
import { faqs } from '../collections/faq/contract.ts'
import { resources } from '../collections/resources/contract.ts'
import * as migrations from '../db/migrations.ts'
import { openStore, type Store } from '../entries/store.ts'
import { newFolder } from '../testing/new-folder.ts'
import { friendlyError } from './friendly-error.ts'
import { openSeeded, seedOnce } from './seed.ts'

/** Opens one and the same data folder again and again, each time as a start does. */
function site() {
  const folder = newFolder()
  let store: Store | undefined
  onTestFinished(() => store?.close())
  return async () => {
    await store?.close()
    store = await openSeeded(folder)
    const { rows } = store
    return { store, questions: () => rows(faqs).list(), shelf: () => rows(resources).list() }
  }
}

test('the first start brings the first questions and the documents, the next ones nothing more', async () => {
  const start = site()
  for (let times = 0; times < 3; times += 1) {
    const { questions, shelf } = await start()
    expect((await questions()).map(({ question, answer }) => ({ question, answer }))).toEqual(faq)
    expect((await shelf()).map(({ title, fileurl }) => [title, fileurl])).toEqual(
      documents.map(({ title, file }) => [title, `/static/resources/${file}`]),
    )
  }
})

test('what was deleted or changed stays so over every start', async () => {
  const start = site()
  const { store, questions, shelf } = await start()
  const [first, second, ...rest] = await questions()
  await store.rows(faqs).remove(first?.id ?? '')
  await store.rows(faqs).edit(second?.id ?? '', { question: 'Changed?', answer: 'Yes.' })
  for (const { id } of await shelf()) await store.rows(resources).remove(id)
  const again = await start()
  expect(await again.questions()).toEqual([{ ...second, question: 'Changed?', answer: 'Yes.' }, ...rest])
  expect(await again.shelf()).toEqual([])
  for (const { id } of await again.questions()) await again.store.rows(faqs).remove(id)
  expect(await (await start()).questions()).toEqual([])
})

test('a question that no form would take stops the start by its file and place, and nothing is stored', async () => {
  const store = await openStore(newFolder(), migrations)
  onTestFinished(store.close)
  const wrong = [...faq, { question: 'Why?', answer: '' }]
  const said = await seedOnce(store, wrong).catch(friendlyError)
  expect(said).toBe(`content/faq.ts, entry ${wrong.length} (Why?): Answer is required.`)
  expect(await store.rows(faqs).list()).toEqual([])
})

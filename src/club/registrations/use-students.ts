import { useState } from 'react'
import { callAddress } from '../../contract/address.ts'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { type PageOf, pageOf, pageQuery } from '../../web/paging.ts'
import { useLapsed } from '../../web/session.ts'
import { useAnew } from '../../web/use-anew.ts'
import { useAskedSoon } from '../../web/use-asked-soon.ts'
import { type Filter, type Student, students } from './contract.ts'

/** The students that an administrator asks for, a page at a time; asked for by this browser alone. */
export function useStudents(filter: Filter) {
  const [list, setList] = useState<{ found: Student[]; more: boolean }>()
  const [failed, setFailed] = useState<{ before: Student[] }>()
  const [shown, setShown] = useState<string>()
  const lapsed = useLapsed()
  const question = callAddress(students.calls.whole, { query: filter })

  /** The page behind these; undefined where it did not come. */
  async function fetchPage(before: Student[]) {
    const cursor = before.at(-1)?.id
    try {
      const { data } = await need(ask, students.calls.whole, { ...filter, ...pageQuery(cursor) })
      return pageOf(data, cursor)
    } catch (error) {
      console.error(error)
      return undefined
    }
  }

  function take(before: Student[], page: PageOf<Student> | undefined) {
    setFailed(page ? undefined : { before })
    if (page) setList({ found: [...before, ...page.items], more: page.more })
  }

  useAskedSoon(
    {
      enabled: !lapsed,
      ask: () => fetchPage([]),
      take: (page) => {
        setShown(question)
        take([], page)
      },
    },
    [question],
  )

  const bring = async (before: Student[]) => take(before, await fetchPage(before))

  // One was deleted or restored: then what pages show is asked for anew.
  useAnew(() => void bring([]))

  return {
    students: list?.found,
    more: list?.more ?? false,
    waiting: shown !== question,
    failed: failed !== undefined,
    /** Asks again for what did not come. */
    again: () => void bring(failed?.before ?? []),
    showMore: () => void bring(list?.found ?? []),
  }
}

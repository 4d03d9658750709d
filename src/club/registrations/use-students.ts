import { useCallback, useEffect, useState } from 'react'
import { need } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { perPage } from '../../web/paging.ts'
import { useLapsed } from '../../web/session.ts'
import { type Filter, registrationCalls, type Student } from './contract.ts'

export type Wanted = { q?: string; year?: string; dept?: string; team?: string }
const pause = 250

/** The students that an administrator asks for, a page at a time; asked for by this browser alone. */
export function useStudents(wanted: Wanted) {
  const [students, setStudents] = useState<Student[]>()
  const [more, setMore] = useState(false)
  const [waiting, setWaiting] = useState(true)
  const [failed, setFailed] = useState<{ after: string | undefined }>()
  const lapsed = useLapsed()
  const { q = '', year = '', dept = '', team = '' } = wanted

  const fetchPart = useCallback(
    async (after?: string) => {
      const asked = Object.entries({ q, year, dept, team, after }).filter(([, value]) => value)
      const query = { ...Object.fromEntries(asked), limit: perPage + 1 } as Filter
      try {
        const { data } = await need(ask, registrationCalls.list, query)
        setMore(data.length > perPage)
        setFailed(undefined)
        return data.slice(0, perPage)
      } catch (error) {
        console.error(error)
        setFailed({ after })
        return undefined
      }
    },
    [q, year, dept, team],
  )

  useEffect(() => {
    if (lapsed) return
    let stale = false
    setWaiting(true)
    const timer = setTimeout(async () => {
      const found = await fetchPart()
      if (stale) return
      setWaiting(false)
      if (found) setStudents(found)
    }, pause)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [fetchPart, lapsed])

  async function showMore() {
    const found = await fetchPart(students?.at(-1)?.id)
    if (found) setStudents([...(students ?? []), ...found])
  }

  async function reload() {
    const found = await fetchPart()
    if (found) setStudents(found)
  }

  /** Asks again for what did not come. */
  const again = () => void (failed?.after === undefined ? reload() : showMore())

  return { students, more, waiting, failed: failed !== undefined, again, showMore: () => void showMore(), reload }
}

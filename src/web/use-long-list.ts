import { useRef, useState } from 'react'
import type { ListQuery } from '../contract/call.ts'
import { useOnRefresh } from './page-state.ts'
import { pageOf, pageQuery } from './paging.ts'
import { useLapsed } from './session.ts'
import { useAskedSoon } from './use-asked-soon.ts'

type Listed<Item, Reply> = { items: Item[]; more: boolean; reply: Reply }

/**
 * A long list that an administrator asks for, a page at a time, by this browser alone; anew after a login in place, for
 * something else that is looked for, and whenever what the page shows is asked for anew. `ask` throws where it does not come.
 */
export function useLongList<Item extends { id: string }, Reply extends { data: Item[] }>(
  ask: (query: ListQuery) => Promise<Reply>,
  filter: object = {},
) {
  const [list, setList] = useState<Listed<Item, Reply>>()
  const [failed, setFailed] = useState<{ before: Item[] }>()
  const [shown, setShown] = useState<string>()
  const lapsed = useLapsed()
  const question = JSON.stringify(filter)
  const latest = useRef(question)
  latest.current = question

  /** The page behind these; undefined where it did not come. */
  async function fetchPage(before: Item[]): Promise<Listed<Item, Reply> | undefined> {
    const cursor = before.at(-1)?.id
    try {
      const reply = await ask({ ...filter, ...pageQuery(cursor) })
      const { items, more } = pageOf(reply.data, cursor)
      return { items: [...before, ...items], more, reply }
    } catch (error) {
      console.error(error)
      return undefined
    }
  }

  function take(before: Item[], page: Listed<Item, Reply> | undefined) {
    setFailed(page ? undefined : { before })
    if (page) setList(page)
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

  async function bring(before: Item[]) {
    const page = await fetchPage(before)
    // Something else may be looked for by now.
    if (latest.current === question) take(before, page)
  }

  useOnRefresh(() => void bring([]))

  return {
    items: list?.items,
    reply: list?.reply,
    more: list?.more ?? false,
    /** What is looked for has not come yet. */
    waiting: shown !== question,
    failed: failed !== undefined,
    /** Asks again for what did not come. */
    again: () => void bring(failed?.before ?? []),
    showMore: () => void bring(list?.items ?? []),
  }
}

/** Such a list, whatever else its answers tell. */
export type LongList<Item extends { id: string }> = Omit<ReturnType<typeof useLongList<Item, { data: Item[] }>>, 'reply'>

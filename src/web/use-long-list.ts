import { useEffect, useEffectEvent, useState } from 'react'
import type { ListQuery } from '../contract/call.ts'
import { pageOf, pageQuery } from './paging.ts'
import { useLapsed } from './session.ts'
import { useAnew } from './use-anew.ts'

type Listed<Item, Reply> = { items: Item[]; more: boolean; reply: Reply }

/**
 * A long list that an administrator asks for, a page at a time, by this browser alone; anew after a login in place, and
 * whenever what the page shows is asked for anew. `ask` throws where it does not come.
 */
export function useLongList<Item extends { id: string }, Reply extends { data: Item[] }>(ask: (query: ListQuery) => Promise<Reply>) {
  const [list, setList] = useState<Listed<Item, Reply>>()
  const [failed, setFailed] = useState<{ before: Item[] }>()
  const lapsed = useLapsed()

  async function bring(before: Item[]) {
    const cursor = before.at(-1)?.id
    try {
      const reply = await ask(pageQuery(cursor))
      const { items, more } = pageOf(reply.data, cursor)
      setList({ items: [...before, ...items], more, reply })
      setFailed(undefined)
    } catch (error) {
      console.error(error)
      setFailed({ before })
    }
  }

  const begin = useEffectEvent(() => void bring([]))
  useEffect(() => {
    if (!lapsed) begin()
  }, [lapsed])

  useAnew(() => void bring([]))

  return {
    items: list?.items,
    reply: list?.reply,
    more: list?.more ?? false,
    failed: failed !== undefined,
    again: () => void bring(failed?.before ?? []),
    showMore: () => void bring(list?.items ?? []),
  }
}

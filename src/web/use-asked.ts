import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Call, ListQuery } from '../contract/call.ts'
import { useAskedSoon } from '../ui/use-asked-soon.ts'
import { ask, NoAnswer, need } from './ask.ts'
import { usePageState } from './page-state.ts'
import { pageOf, pageQuery } from './paging.tsx'
import { useLapsed } from './session.ts'

/** Data for administrators, loaded again after a login in place. The last data stays if that fails. */
export function useAsked<C extends Call>(call: C) {
  const [reply, setReply] = useState<z.infer<C['reply']>>()
  const [failed, setFailed] = useState(false)
  const lapsed = useLapsed()
  const reload = useCallback(async () => {
    const now = await need(ask, call).catch(console.error)
    if (now) setReply(now)
    setFailed(!now)
  }, [call])

  useEffect(() => {
    if (!lapsed) void reload()
  }, [lapsed, reload])

  return { reply, failed, reload }
}

/** A long list for administrators, loaded again after a login, a new filter or a refresh. `ask` throws if it fails. */
export function useLongList<Item extends { id: string }, Rest>(
  ask: (query: ListQuery) => Promise<Rest & { data: Item[] }>,
  filter: object = {},
) {
  const { loaded } = usePageState()
  const [list, setList] = useState<{ items: Item[]; more: boolean; reply: Rest & { data: Item[] } }>()
  const [failed, setFailed] = useState<{ before: Item[]; needsPasskey: boolean }>()
  const [shown, setShown] = useState<string>()
  const lapsed = useLapsed()
  const question = JSON.stringify(filter)

  /** Asks for the page after these and resolves to how it is shown. */
  async function fetchPage(before: Item[]) {
    const cursor = before.at(-1)?.id
    let needsPasskey = false
    const reply = await ask({ ...pageQuery(cursor), ...filter }).catch((error) => {
      needsPasskey = error instanceof NoAnswer && error.status === 403
      if (!needsPasskey) console.error(error)
    })
    return () => {
      setShown(question)
      setFailed(reply ? undefined : { before, needsPasskey })
      if (!reply) return
      const { items, more } = pageOf(reply.data, cursor)
      // If the list is another one by now, the page after its old end has no place in it.
      setList((now) => (cursor === undefined || now?.items === before ? { items: [...before, ...items], more, reply } : now))
    }
  }
  const bring = async (before: Item[]) => (await fetchPage(before))()

  useAskedSoon(!lapsed, () => fetchPage([]), [question, loaded])

  return {
    items: list?.items,
    reply: list?.reply,
    more: list?.more ?? false,
    waiting: shown !== question,
    failed: failed !== undefined,
    needsPasskey: failed?.needsPasskey ?? false,
    again: () => void bring(failed?.before ?? []),
    showMore: () => void bring(list?.items ?? []),
  }
}

export type LongList<Item extends { id: string }> = Omit<ReturnType<typeof useLongList<Item, unknown>>, 'reply'>

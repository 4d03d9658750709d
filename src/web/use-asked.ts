import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Call } from '../contract/call.ts'
import { useAskedSoon } from '../ui/use-asked-soon.ts'
import { ask, granted, NoAnswer, need } from './ask.ts'
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

type Listed = { data: { id: string }[] }

/** A long list for administrators, loaded again after a login, a new filter or a refresh. */
export function useLongList<Reply extends Listed>(call: Call & { reply: z.ZodMiniType<Reply> }, filter: object = {}, id = '') {
  type Items = Reply['data'][number][]
  const { loaded } = usePageState()
  const [list, setList] = useState<{ items: Items; more: boolean; reply: Reply }>()
  const [failed, setFailed] = useState<{ before: Items; needsPasskey: boolean }>()
  const [shown, setShown] = useState<string>()
  const lapsed = useLapsed()
  const question = JSON.stringify(filter)

  /** Asks for the page after these and resolves to how it is shown. */
  async function fetchPage(before: Items) {
    const cursor = before.at(-1)?.id
    let needsPasskey = false
    const asking = ask(call, undefined, { id, query: { ...pageQuery(cursor), ...filter } }).then(granted<Reply>)
    const reply = await asking.catch((error) => {
      needsPasskey = error instanceof NoAnswer && error.status === 403
      if (!needsPasskey) console.error(error)
    })
    return () => {
      setShown(question)
      setFailed(reply ? undefined : { before, needsPasskey })
      if (!reply) return
      const { items, more } = pageOf<Items[number]>(reply.data, cursor)
      // If the list is another one by now, the page after its old end has no place in it.
      setList((now) => (cursor === undefined || now?.items === before ? { items: [...before, ...items], more, reply } : now))
    }
  }
  const bring = async (before: Items) => (await fetchPage(before))()

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

export type LongList<Item extends { id: string }> = Omit<ReturnType<typeof useLongList<{ data: Item[] }>>, 'reply'>

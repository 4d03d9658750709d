import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { draft } from '../../contract/times.ts'
import { focusFirst } from '../../ui/focus.ts'
import type { Outcome, Values } from '../../ui/form.tsx'
import { randomKey } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { usePageStore } from '../../web/page-state.ts'
import { type Kept, uploadPicture, warnOnLeave } from '../../web/send-file.ts'
import type { SeveralForm } from '../../web/slots.ts'
import { aboutShowing } from '../../web/use-action.ts'

/** One of several new entries. `id` counts them; the site adds it once per `key`. `share`: how much of its file is uploaded, 0 to 1. */
export type Adding = {
  id: number
  key: string
  file?: File | undefined
  step: 'chosen' | 'uploading' | 'adding' | 'failed'
  share: number
  address?: string | undefined
  why?: Outcome['message']
}

export const added = (id: number, file?: File): Adding => ({ id, file, key: randomKey(), step: 'chosen', share: 0 })

/** How many pictures are uploaded at the same time. */
const atOnce = 3

type Given = Pick<ComponentProps<SeveralForm>, 'thing' | 'onDone'> & { isOriginal?: boolean }

/** The list of several new entries, and how they are added one after another; `whole` is the element around their form. */
export function useAddEach<Item extends Adding>({ thing, onDone, isOriginal = false }: Given, first: () => Item[]) {
  const { words, calls } = thing
  const { refresh } = usePageStore()
  const [items, setItems] = useState(first)
  const [busy, setBusy] = useState(false)
  const [closing] = useState(() => new AbortController())
  const whole = useRef<HTMLDivElement>(null)
  const isOpen = items.length > 0
  useEffect(() => (isOpen ? warnOnLeave() : undefined), [isOpen])

  const onClose = useEffectEvent(() => {
    closing.abort()
    if (isOpen) say(`The form was closed: ${items.length} ${words.several} were not added.`)
  })
  useEffect(() => {
    const form = whole.current
    // The button that was pressed was in the form of one entry.
    focusFirst(form)
    return () => {
      if (!form?.isConnected) onClose()
    }
  }, [])

  const change = (id: number, more: Partial<Item>) => setItems((all) => all.map((item) => (item.id === id ? { ...item, ...more } : item)))
  const step = (id: number, more: Partial<Adding>) => change(id, more as Partial<Item>)
  const remove = (id: number) => setItems((all) => all.filter((item) => item.id !== id))

  async function upload({ id, file, address = '' }: Item): Promise<Kept> {
    if (address || !file) return { address }
    step(id, { step: 'uploading', share: 0, why: undefined })
    return uploadPicture(file, { isOriginal, signal: closing.signal, onProgress: (share) => step(id, { share }) })
  }

  async function add({ id, key }: Item, address: string, body: Values) {
    step(id, { step: 'adding', address, why: undefined })
    const reply = await replyOrWhy(() => ask(calls.add, body, { key }))
    return 'why' in reply ? reply : undefined
  }

  /** Adds them in this order, while the next pictures are uploaded. Returns how many were added. */
  async function addEach(those: readonly Item[], bodyOf: (item: Item, address: string) => Values) {
    const uploads: Promise<Kept>[] = []
    let count = 0
    for (const [at, item] of those.entries()) {
      uploads.push(...those.slice(uploads.length, at + atOnce).map((next) => upload(next)))
      const kept = (await uploads[at]) as Kept
      if (closing.signal.aborted) break
      const failure = 'address' in kept ? await add(item, kept.address, bodyOf(item, kept.address)) : kept
      if (failure)
        // With the same key only if the site may have added it.
        step(item.id, { step: 'failed', why: failure.why, ...('refused' in failure && { key: randomKey() }) })
      else {
        count += 1
        remove(item.id)
      }
    }
    return count
  }

  /** The result of adding `those`; the others stay in the list, as what failed does. `values`: what was typed for all. */
  async function addAll(those: readonly Item[], values: Values, bodyOf: (item: Item, address: string) => Values): Promise<Outcome> {
    if (those.length === 0) return { success: false, message: `There are no ${words.several} to add.` }
    setBusy(true)
    const count = await addEach(those, bodyOf).finally(() => setBusy(false))
    await refresh()
    const how = values.publishAt === draft ? 'saved as drafts' : values.publishAt ? 'scheduled' : 'added'
    const message = `${count} ${count === 1 ? words.one : words.several} ${how}.`
    const [failed, left] = [those.length - count, items.length - those.length]
    const why = [failed > 0 && `${failed} failed; the list below says why.`, left > 0 && `${left} still to correct.`].filter(Boolean)
    if (why.length > 0) return { success: false, message: [message, ...why].join(' ') }
    say(message, values.publishAt ? { about: aboutShowing(thing) } : {})
    onDone()
    return { success: true }
  }

  return { items, setItems, busy, whole, change, remove, addAll }
}

/** What happens to an entry of the list: its step, or why it failed. */
export function Step({ item: { file, step, share, why } }: { item: Adding }) {
  return (
    <>
      <p className={why ? 'wrong' : undefined}>{why ?? (step === 'uploading' && share === 1 ? 'Processing…' : step)}</p>
      {step === 'uploading' && <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${file?.name}`} />}
    </>
  )
}

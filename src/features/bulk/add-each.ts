import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { counted } from '../../contract/text-format.ts'
import { draft } from '../../contract/times.ts'
import { focusFirst } from '../../ui/focus.ts'
import type { Outcome, Values } from '../../ui/form.tsx'
import { randomKey } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { usePageStore } from '../../web/page-state.ts'
import { type Kept, uploadPicture, warnOnLeave } from '../../web/send-file.ts'
import type { Formed } from '../../web/slots.ts'
import { aboutShowing } from '../../web/use-action.ts'

/** What a new entry begins with. `open`: the fields whose inputs are shown, beside those that are wrong. */
type NewRow = { values: Values; open: readonly string[]; file?: File | undefined }

/** `id` counts them; the site adds each once per `key`. `share`: how much of its file is uploaded, 0 to 1. */
export type Row = NewRow & {
  id: number
  key: string
  step: 'chosen' | 'uploading' | 'adding' | 'failed'
  share: number
  address?: string | undefined
  why?: Outcome['message']
}

/** How many pictures are uploaded at the same time. */
const atOnce = 3

type Given = { thing: Formed; onDone: () => void; isOriginal: boolean }

/** The list, and how its entries are added one after another; `whole` is the element around the form. */
export function useAddEach({ thing, onDone, isOriginal }: Given, first: readonly NewRow[]) {
  const { words, calls } = thing
  const { refresh } = usePageStore()
  const count = useRef(0)
  const numbered = (those: readonly NewRow[]) =>
    those.map((row): Row => ({ ...row, id: ++count.current, key: randomKey(), step: 'chosen', share: 0 }))
  const [rows, setRows] = useState(() => numbered(first))
  const [busy, setBusy] = useState(false)
  const [closing] = useState(() => new AbortController())
  const whole = useRef<HTMLDivElement>(null)
  const isOpen = rows.length > 0
  useEffect(() => (isOpen ? warnOnLeave() : undefined), [isOpen])

  const onClose = useEffectEvent(() => {
    closing.abort()
    if (isOpen) say(`The form was closed: ${rows.length} ${words.several} were not added.`)
  })
  useEffect(() => {
    const form = whole.current
    // The button that was pressed was in the form of one entry.
    focusFirst(form)
    return () => {
      if (!form?.isConnected) onClose()
    }
  }, [])

  const change = (id: number, more: Partial<Row>) => setRows((all) => all.map((row) => (row.id === id ? { ...row, ...more } : row)))
  const remove = (id: number) => setRows((all) => all.filter((row) => row.id !== id))

  async function upload({ id, file, address = '' }: Row): Promise<Kept> {
    if (address || !file) return { address }
    change(id, { step: 'uploading', share: 0, why: undefined })
    return uploadPicture(file, isOriginal, { signal: closing.signal, onProgress: (share) => change(id, { share }) })
  }

  async function add({ id, key }: Row, address: string, body: Values) {
    change(id, { step: 'adding', address, why: undefined })
    const reply = await replyOrWhy(() => ask(calls.add, body, { key }))
    return 'why' in reply ? reply : undefined
  }

  /** Adds them in this order, while the next pictures are uploaded. Returns how many were added. */
  async function addEach(those: readonly Row[], bodyOf: (row: Row, address: string) => Values) {
    const uploads: Promise<Kept>[] = []
    let added = 0
    for (const [at, row] of those.entries()) {
      uploads.push(...those.slice(uploads.length, at + atOnce).map((next) => upload(next)))
      const kept = (await uploads[at]) as Kept
      if (closing.signal.aborted) break
      const failure = 'address' in kept ? await add(row, kept.address, bodyOf(row, kept.address)) : kept
      if (failure)
        // With the same key only if the site may have added it.
        change(row.id, { step: 'failed', why: failure.why, ...('refused' in failure && { key: randomKey() }) })
      else {
        added += 1
        remove(row.id)
      }
    }
    return added
  }

  /** The others stay in the list, as what failed does. `values`: what was typed for all. */
  async function addAll(those: readonly Row[], values: Values, bodyOf: (row: Row, address: string) => Values): Promise<Outcome> {
    if (those.length === 0) return { success: false, message: `There are no ${words.several} to add.` }
    setBusy(true)
    const added = await addEach(those, bodyOf).finally(() => setBusy(false))
    await refresh()
    const how = values.publishAt === draft ? 'saved as drafts' : values.publishAt ? 'scheduled' : 'added'
    const message = `${counted(added, words)} ${how}.`
    const [failed, left] = [those.length - added, rows.length - those.length]
    const why = [failed > 0 && `${failed} failed; the list below says why.`, left > 0 && `${left} still to correct.`].filter(Boolean)
    if (why.length > 0) return { success: false, message: [message, ...why].join(' ') }
    say(message, values.publishAt ? { about: aboutShowing(thing) } : {})
    onDone()
    return { success: true }
  }

  return { rows, setRows, numbered, busy, whole, change, remove, addAll }
}

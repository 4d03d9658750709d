import type { DeviceDraft } from '../../ui/device-draft.ts'
import { type Draft, differs } from '../../ui/draft.ts'
import type { Values } from '../../ui/filling.ts'
import type { Batch } from './batch.ts'

/**
 * `typed`: what was typed for all by now, from which their form begins where it comes back; `written`: what stands there now is on the
 * device, or was at least waited for. `end`: nothing of it is kept any more.
 */
export type SeveralDraft = Draft & { typed: () => Values; written: () => Promise<void>; end: () => void }

/**
 * The draft of several pictures, on the device from when they are chosen until they are added, whether their form is on the
 * screen or not: the words for all, and of each its name, its own words, and where it lies. Not the files themselves, which would
 * stay on a borrowed phone.
 */
export function severalDraft(device: DeviceDraft, batch: Batch, began: Values): SeveralDraft {
  const letGo = device.hold()
  let values = began
  let before = ''
  let isOver = false

  function write() {
    // What is on the device by now is of others, for which the same form has been used.
    if (isOver) return
    const pictures = batch.left()
    before = JSON.stringify(pictures)
    if (pictures.length > 0 || differs(values, began)) device.keep({ values, began: {}, pictures })
    else device.forget()
  }
  const unfollow = batch.subscribe(() => JSON.stringify(batch.left()) !== before && write())
  write()

  return {
    found: () => undefined,
    typed: () => {
      began = values
      return values
    },
    keep: (typed) => {
      values = typed.values
      write()
    },
    forget: () => {
      values = began
      write()
    },
    written: async () => device.send?.(undefined),
    end: () => {
      isOver = true
      unfollow()
      device.forget()
      letGo()
    },
  }
}

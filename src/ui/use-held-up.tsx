import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Values } from './filling.ts'
import { arrivedIn, followProgress } from './holding-up.ts'
import type { Progress } from './picture-keeper.ts'

/**
 * Waits, when a form is sent, for what is on its way into it. `arrived` returns what is wrong with what did not come, or 'stopped'
 * once somebody waits no more, and nothing where nothing is on its way; `waits` says meanwhile how far it is.
 */
export function useHeldUp(form: RefObject<HTMLFormElement | null>) {
  const [progress, setProgress] = useState<Progress>()
  const stopping = useRef<() => void>(undefined)

  function arrived(sent: HTMLFormElement): Promise<Values | 'stopped'> | undefined {
    const arrivals = arrivedIn(sent)
    if (!arrivals) return undefined
    const { promise, resolve } = Promise.withResolvers<'stopped'>()
    stopping.current = () => resolve('stopped')
    const leave = followProgress(sent, setProgress)
    return Promise.race([arrivals, promise]).finally(() => {
      leave()
      setProgress(undefined)
    })
  }

  function stop() {
    stopping.current?.()
    // What was pressed goes.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return { arrived, waits: progress && wordsOf(progress), stop }
}

function wordsOf({ share, waits }: Progress): ReactNode {
  if (waits !== undefined) return waits
  if (share === 1) return 'The picture is being made ready. This is sent as soon as it is.'
  return (
    <span>
      {/* How far is seen only: it changes too often to be said. */}
      The picture is still on its way <span aria-hidden="true">{`(${Math.floor(share * 100)} %)`}</span>. This is sent once it has come.
    </span>
  )
}

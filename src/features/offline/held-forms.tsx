import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Values } from '../../ui/form.tsx'
import { plainPath } from '../../web/page-address.ts'
import { useLocation } from '../../web/router-view.tsx'
import { allHeld, followHeld, type Held, letGo } from './held.ts'
import styles from './held-forms.module.css'
import { HeldWords } from './held-words.tsx'
import { sendAfterAll, sendHeld } from './send-held.ts'

type Props = {
  /** Which fields tell those apart who filled in the form. */
  fields: readonly string[]
  /** Puts what was filled in into the form again. */
  onMend: (typed: Values) => void
}

/** What was sent with the form of this page and waits on the device for a connection, and what came of it: said aloud, and brought into sight. */
export function HeldForms({ fields, onMend }: Props) {
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  const held = useHeld(pathname)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (held === undefined) return
    // What is told of later takes nobody out of what they fill in.
    const waiting = held.filter(({ state }) => state === 'waiting').length
    if (before.current !== undefined && waiting > before.current) list.current?.focus()
    before.current = waiting
  }, [held])

  return (
    <section ref={list} tabIndex={-1} className={styles.held} aria-label="Held on this device" aria-live="polite">
      {held?.map((one) => (
        <div key={one.id} className={styles.one}>
          <HeldWords held={one} fields={fields} />
          <div className={styles.ways}>
            {one.state === 'waiting' && (
              <Button look="quiet" onClick={() => void sendHeld()}>
                Send now
              </Button>
            )}
            {one.state === 'asking' && <Button onClick={() => void sendAfterAll(one.id)}>Send now</Button>}
            {one.state === 'refused' && (
              <Button
                onClick={() => {
                  onMend(one.typed)
                  void letGo(one.id, one.state)
                }}
              >
                Mend it in the form
              </Button>
            )}
            <Button look="quiet" onClick={() => void letGo(one.id, one.state)}>
              {wayOut[one.state]}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

const wayOut = {
  waiting: 'Do not send',
  asking: 'Do not send',
  refused: 'Forget it',
  sent: 'Dismiss',
  'given up': 'Dismiss',
  'let go': 'Dismiss',
} satisfies Record<Held['state'], string>

function useHeld(path: string) {
  const [held, setHeld] = useState<Held[]>()
  useEffect(() => {
    const look = () =>
      void allHeld().then(
        (all) => setHeld(all.filter((one) => one.path === plainPath(path))),
        () => {},
      )
    look()
    return followHeld(look)
  }, [path])
  return held
}

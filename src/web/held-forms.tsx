import { useEffect, useRef, useState } from 'react'
import { allHeld, followHeld, type Held, letGo } from '../device/held.ts'
import { ageOf } from '../device/kept.ts'
import { sendAfterAll, sendHeld } from '../device/send-held.ts'
import { Button } from '../ui/button.tsx'
import type { Values } from '../ui/form.tsx'
import { agoWords } from './ago-words.ts'
import styles from './held-forms.module.css'
import { plainPath } from './page-address.ts'
import { useLocation } from './router-view.tsx'

type Props = {
  /** Which field tells those apart who filled in the form. */
  whose: string
  /** Puts what was filled in into the form again. */
  onMend: (typed: Values) => void
}

/** What was sent with the form of this page and waits on the device for a connection, and what came of it: said aloud, and brought into sight. */
export function HeldForms({ whose, onMend }: Props) {
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
          <p>{wordsOf(one, whose)}</p>
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

const seen = 'it can be seen by whoever uses this device.'

function wordsOf({ state, at, typed, message, wasLetGo, mayBeThere }: Held, whose: string) {
  const end = typed[whose]?.slice(-4)
  const which = end ? ` (…${end})` : ''
  const away = `the site did not answer ${agoWords(ageOf(at))}`
  if (wasLetGo) return `What you did not want sent was on its way already, and has been sent. The site says: ${message}.`
  if (state === 'sent') return `What was held on this device has been sent. The site says: ${message}.`
  if (state === 'refused')
    return `What was held on this device${which} was sent, and refused: ${message} Mend it, or it is forgotten within three days. Until then ${seen}`
  if (state === 'let go') return `It is not sent again, and what you filled in is forgotten. ${unknown}`
  if (state === 'given up')
    return mayBeThere
      ? `What was held on this device was never answered, and is forgotten. ${unknown}`
      : 'What was held on this device was never sent, and is forgotten. If it still matters, fill in the form again.'
  if (state === 'asking') {
    const what = mayBeThere ? `Not answered${which}, so it may have arrived or not` : `Not sent${which}`
    return `${what}: it has waited for more than a day, so it is not sent by itself any more. Send it now, or it is forgotten within three days. Until then ${seen}`
  }
  const until = `also if you close this page and come back within a day. After that you are asked first. Until it is ${mayBeThere ? 'answered' : 'sent'} ${seen}`
  return mayBeThere
    ? `Not answered yet${which}: ${away}, so it may have arrived or not. It is held on this device, and sent again by itself, which counts once, ${until}`
    : `Not sent yet${which}: ${away}. It is held on this device, and sent by itself once there is a connection, ${until}`
}

const unknown = 'Whether the site has it already is not known here: what it said never came back. If that matters, ask the club.'

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

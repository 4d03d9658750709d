import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { session } from '../../web/session.ts'
import styles from './publishing.module.css'

/** Says that the page stands there as visitors will see it with an entry, which is brought into sight, and leads back. */
export function PreviewBar({ id, onBack }: { id: string; onBack: () => void }) {
  const bar = useRef<HTMLElement>(null)
  const back = useRef(onBack)
  back.current = onBack

  // Before it is painted, and together with what the list around it then is.
  useLayoutEffect(() => {
    session.look('visitor')
    return () => {
      if (session.begun()) session.look('administrator')
    }
  }, [])

  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && back.current()
    document.addEventListener('keydown', leave)
    bar.current?.querySelector('button')?.focus({ preventScroll: true })
    document.getElementById(id)?.scrollIntoView({ block: 'center' })
    return () => document.removeEventListener('keydown', leave)
  }, [id])

  return (
    <section ref={bar} className={styles.bar} aria-label="Preview" data-lower-edge>
      <p role="status">This is how visitors will see it.</p>
      <Button onClick={onBack}>Back to editing</Button>
    </section>
  )
}

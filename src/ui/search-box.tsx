import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'
import { StillWaiting } from './states.tsx'
import { useAlive } from './use-alive.ts'

type Props = {
  label: string
  value: string
  onChange: (words: string) => void
  /** How many entries match; undefined while it is not known. */
  found: number | undefined
  busy?: boolean
  /** The page that searches for the words itself, without a script. */
  action?: string
}

/** Filters while the person types. Without a script it is a form of its page. */
export function SearchBox({ label, value, onChange, found, busy = false, action }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const alive = useAlive()

  // What was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onChange(typed)
  })

  const words = value.trim() !== '' && found !== undefined ? `${found} found` : ''
  return (
    <search className={styles.box}>
      <form action={action} method="get" aria-label={label} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="q"
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={alive ? 10_000 : 300}
          enterKeyHint="search"
        />
        {action !== undefined && (
          <noscript className={styles.plain}>
            <Button type="submit">Search</Button>
          </noscript>
        )}
        <p className={alive ? 'sr-only' : styles.found} role="status">
          {`${busy ? 'Searching…' : ''}${words}`}
        </p>
        <StillWaiting waiting={busy} />
      </form>
    </search>
  )
}

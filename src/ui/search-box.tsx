import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { PlainSearch } from './plain-search.tsx'
import styles from './search-box.module.css'
import { StillWaiting } from './still-waiting.tsx'

/** A search box that tells how many entries hold its words. */
export function SearchBox({
  label,
  value,
  onChange,
  found,
  busy = false,
  action,
}: {
  label: string
  value: string
  onChange: (words: string) => void
  found: number | undefined
  /** The search takes so long that it should be told. */
  busy?: boolean
  /** The page that looks for its words by itself, for who has no script. */
  action?: string
}) {
  const input = useRef<HTMLInputElement>(null)

  // What was typed before the page came alive stands in the box, but nobody has been told of it.
  useEffect(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onChange(typed)
  })

  return (
    <>
      <search className={styles.box}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={10_000}
        />
        <p className="sr-only" role="status">
          {`${busy ? 'Searching…' : ''}${value.trim() !== '' && found !== undefined ? `${found} found` : ''}`}
        </p>
        <StillWaiting waiting={busy} />
      </search>
      {action !== undefined && (
        <noscript className={styles.plain}>
          <PlainSearch action={action} label={label} words={value} found={found} />
        </noscript>
      )}
    </>
  )
}

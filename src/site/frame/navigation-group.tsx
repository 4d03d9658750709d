import { type KeyboardEvent, useRef, useState } from 'react'
import labels from '../../ui/facts.module.css'
import { Icon } from '../../ui/icon.tsx'
import { AnyLink } from '../../ui/links.tsx'
import { NavLink } from '../../web/link.tsx'
import styles from './navigation-group.module.css'
import type { NavigationLink } from './navigation-links.ts'

/** A menu of the bar: it opens on hover, focus and press; Escape closes it. In the drawer it is open. */
export function NavigationGroup({ label, links }: { label: string; links: NavigationLink[] }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'open' | 'dismissed'>()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    setState('dismissed')
    opener.current?.focus()
  }
  const reset = () => setState(undefined)

  return (
    <li
      className={styles.group}
      data-open={state === 'open' || undefined}
      data-dismissed={state === 'dismissed' || undefined}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || reset()}
      onMouseLeave={reset}
    >
      <span className={`${labels.label} ${styles.label}`} aria-hidden="true">
        {label}
      </span>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'dismissed' : 'open')}
      >
        {label}
        <Icon name="down" size={16} />
      </button>
      <ul className={styles.links} aria-label={label}>
        {links.map(({ label: name, to }) => (
          <li key={to}>
            {to.startsWith('/') ? (
              <NavLink className={styles.link} href={to}>
                {name}
              </NavLink>
            ) : (
              <AnyLink className={styles.link} href={to} icon={16}>
                {name}
              </AnyLink>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

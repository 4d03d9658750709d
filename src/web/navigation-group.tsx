import { type KeyboardEvent, useRef, useState } from 'react'
import { AwayLink } from '../ui/away-link.tsx'
import labels from '../ui/facts.module.css'
import { Icon } from '../ui/icon.tsx'
import { NavLink } from './link.tsx'
import styles from './navigation-group.module.css'
import type { NavigationLink } from './navigation-links.ts'

/** A menu of the bar: opens under the pointer, the focus or a press; Escape closes it. In the drawer it lies open. */
export function NavigationGroup({ label, links }: { label: string; links: NavigationLink[] }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    dismiss()
    opener.current?.focus()
  }

  function dismiss() {
    setOpen(false)
    setDismissed(true)
  }

  function toggle() {
    setOpen(!open)
    setDismissed(open)
  }

  function close() {
    setOpen(false)
    setDismissed(false)
  }

  return (
    <li
      className={styles.group}
      data-open={open || undefined}
      data-dismissed={dismissed || undefined}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onMouseLeave={close}
    >
      <span className={`${labels.label} ${styles.label}`} aria-hidden="true">
        {label}
      </span>
      <button ref={opener} type="button" className={styles.opener} aria-expanded={open} onClick={toggle}>
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
              <AwayLink className={styles.link} href={to} icon={16}>
                {name}
              </AwayLink>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

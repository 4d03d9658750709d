import type { ReactNode } from 'react'
import { Section } from '../ui/section.tsx'
import styles from './console.module.css'
import { type ConsolePartId, consoleParts } from './console-parts.ts'
import { Link } from './link.tsx'
import { useLedHere } from './use-led-here.ts'

/** A part of the console, where whoever was led to it begins, however late it comes. */
export function ConsolePart({ id, children }: { id: ConsolePartId; children: ReactNode }) {
  useLedHere(id)
  const { eyebrow, heading } = consoleParts[id]
  return (
    <Section id={id} eyebrow={eyebrow} heading={heading}>
      {children}
    </Section>
  )
}

/** The ways to all of them. */
export const ConsoleWays = () => (
  <nav aria-label="Parts of the console">
    <ul className={styles.ways}>
      {Object.entries(consoleParts).map(([id, { way }]) => (
        <li key={id}>
          <Link to={`#${id}`}>{way}</Link>
        </li>
      ))}
    </ul>
  </nav>
)

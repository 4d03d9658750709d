import type { ReactNode } from 'react'
import { Chip } from '../ui/card.tsx'

type Props = { heading: string; paragraphs: readonly string[]; className?: string; chip?: string; children?: ReactNode }

/** A section of a text page: a heading, its paragraphs, and more below them. */
export const Passage = ({ heading, paragraphs, className = 'near', chip, children }: Props) => (
  <section className={className}>
    {chip && (
      <p>
        <Chip live>{chip}</Chip>
      </p>
    )}
    <h2>{heading}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </section>
)

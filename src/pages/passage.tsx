import type { ReactNode } from 'react'

type Props = { heading: string; paragraphs: readonly string[]; className?: string; before?: ReactNode; children?: ReactNode }

/** A section of a text page: a heading, its paragraphs, and more below them. */
export const Passage = ({ heading, paragraphs, className = 'near', before, children }: Props) => (
  <section className={className}>
    {before}
    <h2>{heading}</h2>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </section>
)

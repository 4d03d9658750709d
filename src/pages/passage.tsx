import type { ReactNode } from 'react'

type Props = { heading: string; paragraphs: readonly string[]; className?: string; before?: ReactNode; children?: ReactNode }

/** A heading with its paragraphs, and what follows them. */
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

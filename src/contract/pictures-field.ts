import { z } from 'zod/mini'
import { lengthOf, sayable, tidied } from './characters.ts'
import type { Field } from './field.ts'
import { isPictureAddress } from './link.ts'

type ListedPicture = { src: string; alt: string }
const longestAlt = 300

/** Reads the pictures in the value of a field for several, one a line, each once. */
export const picturesIn = (value: string): ListedPicture[] =>
  value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [src = '', ...words] = line.trim().split(/\s+/)
      return { src, alt: words.join(' ') }
    })
    .filter(({ src }, at, all) => all.findIndex((one) => one.src === src) === at)

/** Writes pictures as the value of such a field. */
export const pictureLines = (pictures: readonly ListedPicture[]) => pictures.map(({ src, alt }) => `${src} ${alt}`.trim()).join('\n')

const oneSpelling = (typed: string) => pictureLines(picturesIn(tidied(typed)))

/** Up to `most` pictures, one a line: its address, a space, and its description, which may be missing. */
export const pictures = (label: string, { most }: { most: number }) => {
  const isShort = ({ alt }: ListedPicture) => lengthOf(alt) <= longestAlt
  return {
    label,
    input: 'pictures',
    required: true,
    most,
    help: `Up to ${most}, each with a description for people who cannot see it`,
    example: 'https://example.org/on-the-bench.png',
    accepts: sayable(label, most * 2400, oneSpelling).check(
      z.refine((lines) => picturesIn(lines).every(({ src }) => isPictureAddress(src)), {
        error: `${label} must each begin with a link (https://…) or a path under /media/ or /static/.`,
        abort: true,
      }),
      z.refine((lines) => picturesIn(lines).length <= most, `${label} must be at most ${most} pictures.`),
      z.refine((lines) => picturesIn(lines).every(isShort), `${label} must have descriptions of at most ${longestAlt} characters.`),
    ),
  } as const satisfies Field
}

import type { Make } from '../http/pool/answer-conversions.ts'
import type { Wanted } from '../http/pool/conversion.ts'

type Makers = { [M in Wanted['make']]?: () => Promise<Make<never>> }

/** What features do in child processes, by task, a line each. A child loads the libraries of its own kind only. */
export const makers = {
  picture: async () => (await import('../features/pictures/server/make.ts')).makeWanted,
  avif: async () => (await import('../features/pictures/server/make.ts')).makeWanted,
  card: async () => (await import('../features/sharing/server/draw.ts')).draw,
  poster: async () => (await import('../features/sharing/server/draw.ts')).draw,
  text: async () => (await import('../features/search/server/pdf-text/read-pdf.ts')).readPdf,
} satisfies Makers as Partial<Record<Wanted['make'], () => Promise<Make<Wanted>>>>

import type { Make } from '../http/pool/child-task.ts'
import type { Wanted } from '../http/pool/conversion.ts'

type Makers = { [M in Wanted['make']]?: () => Promise<Make<never>> }

/** What features do in child processes, by task, a line each. A child loads the libraries that its task needs. */
export const makers = {
  picture: async () => (await import('../features/pictures/server/make.ts')).makeWanted,
  avifs: async () => (await import('../features/pictures/server/make.ts')).makeWanted,
  card: async () => (await import('../features/sharing/server/draw.ts')).draw,
  poster: async () => (await import('../features/sharing/server/draw.ts')).draw,
  text: async () => (await import('../features/search/server/pdf-text/read-pdf.ts')).readPdf,
} satisfies Makers as Partial<Record<Wanted['make'], () => Promise<Make<Wanted>>>>

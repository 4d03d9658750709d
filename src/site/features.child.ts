import type { Make } from '../http/pool/child-task.ts'

/** The tasks of child processes, a line each. A child loads only what its task needs. */
export const makers: Record<string, () => Promise<Make<never>>> = {
  picture: async () => (await import('../features/pictures/server/make.ts')).makePicture,
  avifs: async () => (await import('../features/pictures/server/make.ts')).makeAvifs,
  card: async () => (await import('../features/sharing/server/draw.ts')).draw,
  poster: async () => (await import('../features/sharing/server/draw.ts')).draw,
  text: async () => (await import('../features/search/server/pdf-text/read-pdf.ts')).readPdf,
}

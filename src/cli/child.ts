import { doTask, type Make } from '../http/pool/child-task.ts'
import type { Wanted } from '../http/pool/conversion.ts'

const pictures = async () => (await import('../features/pictures/server/make.ts')).makeWanted
const drawings = async () => (await import('../features/sharing/server/draw.ts')).draw
const texts = async () => (await import('../features/search/server/pdf-text/read-pdf.ts')).readPdf

/** What does each task; a child loads only the libraries that its task needs, and lets in only the formats of that. */
const makers = { picture: pictures, avifs: pictures, card: drawings, poster: drawings, text: texts }

void doTask(async (bytes, wanted: Wanted) => {
  const make = (await makers[wanted.make]()) as Make<Wanted>
  return make(bytes, wanted)
})

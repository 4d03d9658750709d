import { answerConversions, type Make } from '../http/pool/answer-conversions.ts'
import type { Wanted } from '../http/pool/conversion.ts'

const pictures = async () => (await import('../features/pictures/server/make.ts')).makeWanted
const drawings = async () => (await import('../features/sharing/server/draw.ts')).draw
const texts = async () => (await import('../features/search/server/pdf-text/read-pdf.ts')).readPdf

/** What does each task; a child loads the libraries of its own kind only. */
const makers = { picture: pictures, avif: pictures, card: drawings, poster: drawings, text: texts }

answerConversions(async (bytes, wanted: Wanted, give) => {
  const make = (await makers[wanted.make]()) as Make<Wanted>
  return make(bytes, wanted, give)
})

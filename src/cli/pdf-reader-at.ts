import { extname, join } from 'node:path'
import { Converter } from '../http/pool/converter.ts'

const limits = { processor: 20_000, clock: 30_000, memory: 350 * 1024 * 1024 }

/** What reads the texts of PDFs: a process of its own, begun for the first. It lies beside this file, built or as a source. */
export const pdfReader = () => new Converter(join(import.meta.dirname, `pdf-reader${extname(import.meta.filename)}`), limits)

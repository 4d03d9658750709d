import { extname, join } from 'node:path'

/** The file of the process that converts pictures: it lies beside this one, built or as a source. */
export const pictureConverter = join(import.meta.dirname, `picture-converter${extname(import.meta.filename)}`)

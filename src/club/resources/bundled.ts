import { documents } from '../../../content/documents.ts'

/** The documents that come with the site; their titles open them, compared without case (reading-the-spec 11). */
export const bundled = documents.map(({ file, ...words }) => ({ ...words, fileurl: `/static/resources/${file}` }))

/** The bundled document of a title, or undefined. */
export const bundledPdf = (title: string) => bundled.find((one) => one.title.toLowerCase() === title.trim().toLowerCase())?.fileurl

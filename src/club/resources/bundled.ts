import { documents } from '../../../content/documents.ts'

/** The documents that come with the site; their titles open them, compared without case (reading-the-spec 11). */
export const bundled = documents.map(({ file, ...words }) => ({ ...words, fileurl: `/static/resources/${file}` }))

/** The bundled document of a title, or undefined. */
export const bundledPdf = (title: string) => bundled.find((one) => one.title.toLowerCase() === title.trim().toLowerCase())?.fileurl

const ending = (title: string) => title.trim().toLowerCase().split(/\s+/).slice(-3).join(' ')

/** The bundled document that an old title means: old sites put the name of their own hackathon before the last three words. */
export const bundledByEnding = (title: string) => bundled.find((one) => ending(one.title) === ending(title))?.fileurl

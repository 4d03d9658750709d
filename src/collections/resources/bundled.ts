import { documents } from '../../../content/documents.ts'

/** The documents of the site, opened by their titles without case (section 2, Resources). */
export const bundled = documents.map(({ file, ...words }) => ({ ...words, fileurl: `/static/resources/${file}` }))

const bundledPdf = (title: string) => bundled.find((one) => one.title.toLowerCase() === title.trim().toLowerCase())?.fileurl

/** What Open PDF opens: the bundled document of its title, unless a file of its own was uploaded since. */
export const paperOf = ({ title, fileurl }: { title: string; fileurl: string }) =>
  fileurl.startsWith('/media/') ? fileurl : (bundledPdf(title) ?? fileurl)

const ending = (title: string) => title.trim().toLowerCase().split(/\s+/).slice(-3).join(' ')

/** Old sites put the name of an event before the last three words of a title, or the whole. */
export const bundledByEnding = (title: string) => bundled.find((one) => ` ${ending(title)}`.endsWith(` ${ending(one.title)}`))?.fileurl

const megabyte = 1024 * 1024

/** The largest uploaded file, in megabytes. */
export const largestFile = 25
/** The largest picture that is taken, in megabytes and in millions of pixels. */
export const largestPicture = 25
export const mostMegapixels = 100
/** The largest archive of a site that a browser sends, in megabytes; the command takes larger ones. */
export const largestArchive = 2000
/** The largest request that the site reads, in megabytes: such a file, and the words that come with it. */
export const largestRequest = largestFile + 1

export const inBytes = (megabytes: number) => megabytes * megabyte
export const inMillions = (millions: number) => millions * 1_000_000

/** What people upload; nothing else is taken. */
export const pdf = 'application/pdf'

/** Said of one that is larger than what is taken. */
export const pdfTooLarge = `The file is too large: at most ${largestFile} MB are accepted.`

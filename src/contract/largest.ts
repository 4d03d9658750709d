const megabyte = 1024 * 1024

/** The limits of uploads. The largest file, in megabytes. */
export const largestFile = 25
/** The largest picture, in megabytes and in millions of pixels. */
export const largestPicture = 25
export const mostMegapixels = 100
/** The largest archive of a site that a browser sends, in megabytes; the command takes larger ones. */
export const largestArchive = 2000
/** The largest request, in megabytes: such a file and the other fields. */
export const largestRequest = largestFile + 1

export const inBytes = (megabytes: number) => megabytes * megabyte
export const inMillions = (millions: number) => millions * 1_000_000

/** The type of uploaded files; nothing else is accepted. */
export const pdf = 'application/pdf'
export const pdfTooLarge = `The file is too large: at most ${largestFile} MB are accepted.`

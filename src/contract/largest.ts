const megabyte = 1024 * 1024

/** The largest uploaded file, in megabytes. */
export const largestFile = 25
/** The largest picture that is brought along from an old site, in megabytes. */
export const largestPicture = 10
/** The largest request that the site reads, in megabytes: such a file, and the words that come with it. */
export const largestRequest = largestFile + 1

export const inBytes = (megabytes: number) => megabytes * megabyte

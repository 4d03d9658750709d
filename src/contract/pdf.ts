import { largestFile } from './largest.ts'

/** What people upload; nothing else is taken. */
export const pdf = 'application/pdf'

/** Said of one that is larger than what is taken. */
export const pdfTooLarge = `The file is too large: at most ${largestFile} MB are accepted.`

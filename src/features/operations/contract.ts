/** The automatic jobs by their names in the database, and their names for administrators when one fails. */
export const jobWords = {
  times: 'Publishing and expiring at set times',
  sweep: 'Removing expired logins and codes',
  copies: 'Making the daily backup',
  'set aside': 'Removing the state from before a restore',
  pictures: 'Converting pictures',
  files: 'Removing unused pictures and files',
  trash: 'Emptying the trash',
  addresses: 'Creating page addresses',
  search: 'Updating the search',
  'file texts': 'Reading PDFs for the search',
  history: 'Deleting old versions',
  'erased rows': 'Overwriting erased data',
} as const

export type JobName = keyof typeof jobWords

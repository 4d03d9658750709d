/** The automatic jobs by their names in the database, and their names for administrators when one fails. */
export const jobWords = {
  times: 'Publishing and taking down at set times',
  sweep: 'Clearing away logins and codes that have run out',
  copies: 'Making the daily backup',
  'set aside': 'Removing the old state that a restore kept',
  pictures: 'Making pictures ready for the pages',
  files: 'Clearing away pictures and files that nothing shows any more',
  trash: 'Emptying the trash of what is too old',
  addresses: 'Giving entries the addresses of their pages',
  search: 'Looking through what can be searched for',
  'file texts': 'Reading the PDFs in which a search looks',
  history: 'Forgetting changes that are too old',
  'erased rows': 'Overwriting what was erased in the files of the database',
} as const

export type JobName = keyof typeof jobWords

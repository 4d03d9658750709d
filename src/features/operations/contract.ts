/** What the site does at its time, by its names in the database, and what administrators are told of where it could not. */
export const jobWords = {
  times: 'Publishing and taking down at set times',
  sweep: 'Clearing away logins and codes that have run out',
  copies: 'Making the daily backup',
  'set aside': 'Removing the old state that a restore kept',
  pictures: 'Making pictures ready for the pages',
  files: 'Clearing away pictures and files that nothing shows any more',
  trash: 'Emptying the trash of what is too old',
  search: 'Looking through what can be searched for',
  'file texts': 'Reading the PDFs in which a search looks',
  history: 'Forgetting changes that are too old',
  'erased rows': 'Overwriting what was erased in the files of the database',
} as const

export type JobName = keyof typeof jobWords

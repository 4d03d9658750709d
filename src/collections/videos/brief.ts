/** What the home page needs of videos without a form. */
export const videosInBrief = {
  table: 'videos',
  words: { one: 'video', several: 'videos', add: 'Add a video', submit: 'Submit', form: 'Video' },
  title: 'title',
} as const

/** The small part of the videos' contract that the home page needs; the rest is loaded with a form. */
export const videosInBrief = {
  table: 'videos',
  words: { one: 'video', several: 'videos', add: 'Add a video', submit: 'Submit', form: 'Video' },
  title: 'title',
} as const

/** What the home page needs of its pictures without a form. */
export const homeImagesInBrief = {
  table: 'home_images',
  words: { one: 'image', several: 'images', add: 'Add an Event Poster', submit: 'Submit' },
  title: 'scrollImage',
} as const

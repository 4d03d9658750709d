/** The small part of the home images' contract that the home page needs; the rest is loaded with a form. */
export const homeImagesInBrief = {
  table: 'home_images',
  words: { one: 'image', several: 'images', add: 'Add an Event Poster', submit: 'Submit' },
  title: 'scrollImage',
} as const

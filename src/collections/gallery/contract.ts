import { z } from 'zod/mini'
import { albumCalls } from '../../contract/albums.ts'
import { added, anyone, byAdministrator, get, nothing, outcome, paged, post } from '../../contract/call.ts'
import { inGroups, thing, type Wire } from '../../contract/collection.ts'
import { pickedDay } from '../../contract/day-field.ts'
import { alternativeText, link, longText, mayBeMissing, picture, text } from '../../contract/field.ts'
import { groupOf } from '../../contract/slug.ts'

/** Each category has one page. The category with the newest picture comes first. */
const groups = { by: 'category', of: groupOf } as const

/** The list is oldest first; the page reverses it (section 2). */
export const gallery = thing({
  table: 'gallery',
  importOrder: 7,
  words: { one: 'picture', several: 'pictures', add: 'Add a picture', submit: 'Add picture', form: 'Picture', failure: 'Error' },
  fields: {
    title: text('Title', { example: 'Midnight tea' }),
    description: mayBeMissing(longText('Description', { max: 2000, example: 'Hour thirty.' })),
    imagelink: mayBeMissing(picture('Picture')),
    imagelinkAlt: alternativeText(),
    morelink: mayBeMissing(link('More link')),
    category: text('Category', { max: 80, example: 'Hackathons', help: 'Past events with this title or series link to these pictures' }),
    date: pickedDay('Date', 'dd/MM/yyyy'),
  },
  title: 'title',
  day: 'date',
  pictures: ['imagelink'],
  severalAtOnce: true,
  order: 'oldest',
  searchIn: ['category'],
  publishable: true,
  page: '/gallery',
  onConsole: true,
  at: '/gallery',
  schema: { type: 'ImageObject', says: { description: 'description' } },
  groupedBy: 'category',
  inGroups: groups,
  calls: ({ input, edited, wire }) => ({
    list: paged(anyone(get('/api/gallery', z.strictObject({ galleryData: z.array(wire) })))),
    add: byAdministrator(post('/api/addGallery', input, added)),
    edit: byAdministrator(post('/api/editGallery/:id', edited, outcome)),
    remove: byAdministrator(post('/api/deletePicture/:id', nothing, outcome)),
    ...albumCalls,
  }),
})
export type GalleryItem = Wire<typeof gallery>

/** The pictures of each category, which is spelled as in its first picture. */
export const byCategory = (items: GalleryItem[]) =>
  inGroups(groups, items, ({ category }) => category).map(({ items }) => ({ category: items[0]?.category.trim() ?? '', items }))

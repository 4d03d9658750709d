import * as z from 'zod/mini'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { link, longText, pickedDay, picture, text } from '../../contract/field.ts'
import { mayBeMissing } from '../../contract/lacking.ts'

export const gallery = collection('gallery', {
  title: text('Title'),
  description: mayBeMissing(longText('Description', { max: 2000 })),
  imagelink: picture('Image link'),
  morelink: mayBeMissing(link('More link')),
  category: text('Category', { max: 80 }),
  date: pickedDay('Date', 'dd/MM/yyyy'),
})
export type GalleryItem = Row<typeof gallery>

/**
 * The pictures of each category, in the order in which the categories first appear, so that of pictures newest first the
 * one with the newest comes first. Anybody may write a category, so case and spaces make no other one: it is spelled as
 * in its first picture.
 */
export const groupsOf = (items: GalleryItem[]) =>
  [...Map.groupBy(items, ({ category }) => category.trim().replace(/\s+/g, ' ').toLowerCase()).values()].map((items) => ({
    category: items[0]?.category.trim() ?? '',
    items,
  }))

/** The list is oldest first; the page reverses it (section 2). */
export const galleryCalls = {
  list: inPortions(anyone(get('/api/gallery', z.strictObject({ galleryData: z.array(gallery.row) })))),
  add: byAdministrator(post('/api/addGallery', gallery.input, added)),
  edit: byAdministrator(post('/api/editGallery/:id', gallery.kept, said)),
  remove: byAdministrator(post('/api/deletePicture/:id', nothing, said)),
}

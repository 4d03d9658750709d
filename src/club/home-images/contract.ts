import { added, byAdministrator, nothing, post, said } from '../../contract/call.ts'
import { collection, fieldsOf } from '../../contract/collection.ts'
import { orEmpty, picture } from '../../contract/field.ts'

/** The pictures that run in the slider. Written as scrollImage, read back as imagelink (section 3). */
export const homeImages = collection('home_images', { scrollImage: picture('Image link') })

/** The picture behind the top of the home page; an empty one clears it. */
export const backdrop = { newImage: orEmpty(picture('Image link')) }

/** A picture of the slider as the page knows it: by `id`, `_id` on the wire. */
export type SliderImage = { id: string; imagelink: string }

export const homeImageCalls = {
  add: byAdministrator(post('/api/addHomeImage', homeImages.input, added)),
  edit: byAdministrator(post('/api/editHomeImage/:id', homeImages.kept, said)),
  remove: byAdministrator(post('/api/deleteHomeImage/:id', nothing, said)),
  change: byAdministrator(post('/api/changeHomePageImage', fieldsOf(backdrop), said)),
}

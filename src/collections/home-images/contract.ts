import { added, byAdministrator, nothing, outcome, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { alternativeText, orEmpty, picture } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'
import { homeImagesInBrief } from './brief.ts'

/** The picture behind the top of the home page; an empty one clears it. */
export const backdrop = { newImage: orEmpty(picture('Picture')) }

export const backdropSetting = { shown: 'home-image', label: 'The picture of the home page', fields: backdrop }

/** The pictures that run in the slider. Written as scrollImage, read back as imagelink (section 3). */
export const homeImages = thing({
  ...homeImagesInBrief,
  importOrder: 2,
  fields: { scrollImage: picture('Picture'), scrollImageAlt: alternativeText() },
  pictures: ['scrollImage'],
  setting: backdropSetting,
  order: 'oldest',
  readAs: { scrollImage: 'imagelink' },
  calls: ({ input, edited }) => ({
    add: byAdministrator(post('/api/addHomeImage', input, added)),
    edit: byAdministrator(post('/api/editHomeImage/:id', edited, outcome)),
    remove: byAdministrator(post('/api/deleteHomeImage/:id', nothing, outcome)),
    change: byAdministrator(post('/api/changeHomePageImage', fieldsOf(backdrop), outcome)),
  }),
})

/** A picture of the slider as the page knows it: by `id`, `_id` on the wire. */
export type SliderImage = Wire<typeof homeImages>

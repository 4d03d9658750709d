import { lazyPart } from '../../ui/lazy-part.tsx'

/** What adds a picture, or changes one; for administrators alone. */
export const GalleryForm = lazyPart(async () => (await import(/* webpackChunkName: "gallery-form" */ './gallery-form.tsx')).default)

/**
 * The sample entries of each kind of thing, one line each, under the name of its table. `inDays` in place of a day counts
 * from today, so that the sample club is always alive; negative is past.
 */
export { events } from './events.ts'
export { gallery } from './gallery.ts'
export { homeImages as home_images } from './home-images.ts'
export { members } from './members.ts'
export { notifications } from './notifications.ts'
export { projects } from './projects.ts'
export { resources } from './resources.ts'
export { students } from './students.ts'
export { timeline } from './timeline.ts'
export { videos } from './videos.ts'

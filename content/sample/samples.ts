/**
 * The sample entries of each collection, one line each, under the name of its table. `inDays` instead of a date counts from today,
 * so that the demo always has events to come; negative is past.
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

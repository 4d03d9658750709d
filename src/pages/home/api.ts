import { comingEvents } from '../../collections/events/store.ts'
import { backdropSetting, homeImages } from '../../collections/home-images/contract.ts'
import { notifications } from '../../collections/notifications/contract.ts'
import { videos } from '../../collections/videos/contract.ts'
import { dayAt } from '../../contract/club-time.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { homeCalls } from './contract.ts'
import { glanceOf } from './store.ts'

export function homeApi(services: Services) {
  const { db, rows, settings } = services.store
  return answer(services, homeCalls, {
    read: async ({ query }) => {
      const coming = await comingEvents(db, dayAt(services.now()), query.limit)
      return {
        data: coming.map((event) => ({ ...event, _id: event.id, imagelink: event.poster })),
        notif: await rows(notifications).wire(query),
        video: await rows(videos).list(),
        images: (await rows(homeImages).wire()).map(({ id, ...image }) => ({ _id: id, ...image })),
        homeImage: (await settings.read(backdropSetting)) ?? '',
      }
    },
    glance: async () => glanceOf(db, dayAt(services.now()), (await settings.read(backdropSetting)) ?? ''),
  })
}

import { homeImages } from '../../club/home-images/contract.ts'
import { notifications } from '../../club/notifications/contract.ts'
import { videos } from '../../club/videos/contract.ts'
import { dayAt } from '../../contract/club-time.ts'
import { answer } from '../../server/answer.ts'
import type { Services } from '../../server/services.ts'
import { mapped } from '../../store/pieces.ts'
import { homeCalls } from './contract.ts'
import { comingEvents } from './store.ts'

export function homeApi(services: Services) {
  const { db, rows, settings } = services.store
  return answer(services, homeCalls, {
    read: async ({ query }) => {
      const coming = comingEvents(db, dayAt(services.now()), query.limit)
      const images = await rows(homeImages).list()
      return {
        data: mapped(coming, (event) => ({ ...event, _id: event.id, imagelink: event.poster })),
        notif: rows(notifications).pieces(query),
        video: await rows(videos).list(),
        images: images.map(({ id, scrollImage }) => ({ _id: id, imagelink: scrollImage })),
        homeImage: (await settings.read('home-image')) ?? '',
      }
    },
  })
}

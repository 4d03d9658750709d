import { Suspense } from 'react'
import { club } from '../../../content/club.ts'
import { homeParts } from '../../../content/pages.ts'
import { eventsInBrief } from '../../collections/events/brief.ts'
import { ComingEvents } from '../../collections/events/coming.tsx'
import type { Event } from '../../collections/events/contract.ts'
import { homeImagesInBrief } from '../../collections/home-images/brief.ts'
import type { SliderImage } from '../../collections/home-images/contract.ts'
import { Slider } from '../../collections/home-images/slider.tsx'
import { notificationsInBrief } from '../../collections/notifications/brief.ts'
import { colourRules } from '../../collections/notifications/colours.ts'
import type { Notice } from '../../collections/notifications/contract.ts'
import { Notifications } from '../../collections/notifications/section.tsx'
import { videosInBrief } from '../../collections/videos/brief.ts'
import type { Video } from '../../collections/videos/contract.ts'
import { Videos } from '../../collections/videos/section.tsx'
import { dayAt } from '../../contract/club-time.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { Section } from '../../ui/section.tsx'
import { need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { type PageOf, pageOf, pageQuery } from '../../web/paging.tsx'
import { useAdministrator } from '../../web/session.ts'
import type { homeCalls } from './contract.ts'
import styles from './edit-home.module.css'
import { Intro } from './intro.tsx'

const EditHome = lazyPart(async () => (await import(/* webpackChunkName: "edit-home" */ './edit-home.tsx')).EditHome)
// Without the checks of its contract, which are not needed to read a page.
const read = { method: 'GET', path: '/api/', who: 'anyone' } as typeof homeCalls.read
const noticesAtOnce = 20
const eventsAtOnce = 12

type Data = {
  today: string
  events: PageOf<Event>
  notices: PageOf<Notice>
  videos: Video[]
  images: SliderImage[]
  homeImage: string
}

export const homePage = page<Data>({
  description: club.description,
  load: async (ask) => {
    const { data, notif, video, images, homeImage } = await need(ask, read, pageQuery(undefined))
    return {
      today: dayAt(new Date()),
      events: pageOf(
        data.map(({ _id, imagelink, ...event }) => event),
        undefined,
        eventsAtOnce,
      ),
      notices: pageOf(notif, undefined, noticesAtOnce),
      videos: video,
      images: images.map(({ _id, ...image }) => ({ id: _id, ...image })),
      homeImage,
    }
  },
  collections: [notificationsInBrief, eventsInBrief, videosInBrief, homeImagesInBrief],
  View: HomeView,
  styles: ({ notices }) => colourRules(notices.items),
})

function HomeView({ data }: { data: Data }) {
  const administrator = useAdministrator()
  const { today, events, notices, images, homeImage } = data
  return (
    <>
      <Intro next={events.items[0]} today={today} backdrop={homeImage} />
      <Section id="notifications" {...homeParts.notifications}>
        <Notifications notices={notices} today={today} />
      </Section>
      <Section
        id="upcoming"
        {...homeParts.upcoming}
        aside={
          <a className={links.link} href="/events">
            {events.more ? 'More events' : 'All events'}
          </a>
        }
      >
        <Slider images={images} />
        <ComingEvents events={events.items} today={today} />
        <p className={links.more}>
          <a href="/subscribe">Subscribe to the calendar</a>
        </p>
      </Section>
      <Section id="trailers" {...homeParts.trailers}>
        <Videos videos={data.videos} />
      </Section>
      {administrator && (
        <div className={styles.tools}>
          <Suspense>
            <EditHome homeImage={homeImage} />
          </Suspense>
        </div>
      )}
    </>
  )
}

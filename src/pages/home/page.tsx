import { Suspense } from 'react'
import { club } from '../../../content/club.ts'
import { homeParts } from '../../../content/pages.ts'
import { eventsInBrief } from '../../collections/events/brief.ts'
import { ComingEvents } from '../../collections/events/coming.tsx'
import { homeImagesInBrief } from '../../collections/home-images/brief.ts'
import { Slider } from '../../collections/home-images/slider.tsx'
import { notificationsInBrief } from '../../collections/notifications/brief.ts'
import { colourRules } from '../../collections/notifications/colours.ts'
import { Notifications } from '../../collections/notifications/section.tsx'
import { videosInBrief } from '../../collections/videos/brief.ts'
import { Videos } from '../../collections/videos/section.tsx'
import { dayAt } from '../../contract/club-time.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { Section } from '../../ui/section.tsx'
import { type Ask, need } from '../../web/ask.ts'
import { page } from '../../web/page.ts'
import { pageOf, pageQuery } from '../../web/paging.tsx'
import { useAdministrator } from '../../web/session.ts'
import type { homeCalls } from './contract.ts'
import styles from './edit-home.module.css'
import { Intro } from './intro.tsx'

const EditHome = lazyPart(async () => (await import(/* webpackChunkName: "edit-home" */ './edit-home.tsx')).EditHome)
// Without the checks of its contract, which are not needed to read a page.
const read = { method: 'GET', path: '/api/', who: 'anyone' } as typeof homeCalls.read
const noticesAtOnce = 20
const eventsAtOnce = 12

async function load(ask: Ask) {
  const { data, notif, video, images, homeImage } = await need(ask, read, pageQuery(undefined))
  const events = data.map(({ _id, imagelink, ...event }) => event)
  return {
    today: dayAt(new Date()),
    events: pageOf(events, undefined, eventsAtOnce),
    notices: pageOf(notif, undefined, noticesAtOnce),
    videos: video,
    images: images.map(({ _id, ...image }) => ({ id: _id, ...image })),
    homeImage,
  }
}

type Data = Awaited<ReturnType<typeof load>>

export const homePage = page({
  description: club.description,
  load,
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

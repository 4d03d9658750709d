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
import '../wings.module.css'
import './home.module.css'
import { AsSent, bring, Intro } from './intro.tsx'

const EditHome = lazyPart(async () => (await import(/* webpackChunkName: "edit-home" */ './edit-home.tsx')).EditHome)
// The collections without the checks of their contracts, which a page does not need to be read.
const read = { method: 'GET', path: '/api/', who: 'anyone' } as typeof homeCalls.read
const readGlance = { method: 'GET', path: '/api/glance', who: 'anyone' } as typeof homeCalls.glance
const noticesAtOnce = 20
const eventsAtOnce = 12

async function load(ask: Ask) {
  const [{ data, notif, video, images, homeImage }, glance] = await Promise.all([
    need(ask, read, pageQuery(undefined)),
    need(ask, readGlance),
    bring(),
  ])
  // The page is smaller without what it does not show.
  const events = data.map(({ _id, imagelink, description, series, registerLink, venue, ...event }, at) => ({
    ...event,
    ...(at === 0 && { registerLink, venue }),
  }))
  return {
    glance,
    today: dayAt(new Date()),
    events: pageOf(events, undefined, eventsAtOnce),
    notices: pageOf(notif, undefined, noticesAtOnce),
    videos: video,
    images: images.map(({ _id, ...image }) => ({ id: _id, ...image })),
    homeImage,
  }
}

type Loaded = Awaited<ReturnType<typeof load>>
type Data = Omit<Loaded, 'glance'> & Partial<Loaded>

export const homePage = page<Data>({
  description: club.description,
  load,
  collections: [notificationsInBrief, eventsInBrief, videosInBrief, homeImagesInBrief],
  View: HomeView,
  sent: ({ glance, ...data }) => data,
  styles: ({ notices }) => colourRules(notices.items),
})

function HomeView({ data }: { data: Data }) {
  const administrator = useAdministrator()
  const { today, events, notices, images, homeImage } = data
  return (
    <>
      <Intro next={events.items[0]} today={today} backdrop={homeImage} />
      <AsSent id="glance" of={data.glance}>
        {({ Glance }, glance) => <Glance {...glance} />}
      </AsSent>
      {administrator && (
        <Suspense>
          <EditHome homeImage={homeImage} glance={data.glance} />
        </Suspense>
      )}
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
    </>
  )
}

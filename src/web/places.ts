import { club } from '../../content/club.ts'
import { pages } from '../../content/pages.ts'

export type Link = { label: string; to: string }

/** The navigation bar's links (section 2). */
export const home: Link = { label: 'Home', to: '/' }
export const faqs: Link = { label: pages.faq.title, to: '/faq' }

/** The two pages of the wing that students register for; the bar does not hold them, so the rest of the site leads there. */
export const wing: Link[] = [
  { label: pages.students.register, to: '/register' },
  { label: pages.students.title, to: '/iort' },
]

export const groups: { label: string; links: Link[] }[] = [
  {
    label: 'About',
    links: [
      { label: pages.about.title, to: '/about' },
      { label: pages.events.title, to: '/events' },
      { label: pages.timeline.title, to: '/timeline' },
    ],
  },
  {
    label: 'Explore',
    links: [
      { label: pages.projects.title, to: '/projects' },
      { label: pages.resources.title, to: '/resources' },
      { label: pages.project101.title, to: '/101' },
    ],
  },
  {
    label: 'Community',
    links: [
      { label: pages.gallery.title, to: '/gallery' },
      { label: 'Socials', to: club.links.socials },
      { label: pages.members.title, to: '/members' },
    ],
  },
]

/** Every page for visitors, as the foot of each page lists them: the bar's, and those that it has no room for. */
export const allGroups: { label: string; links: Link[] }[] = groups.map(({ label, links }, at) => ({
  label,
  links: [...(at === 0 ? [home] : []), ...links, ...(at === 1 ? wing : at === 2 ? [faqs] : [])],
}))

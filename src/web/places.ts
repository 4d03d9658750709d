import { club } from '../../content/club.ts'

export type Link = { label: string; to: string }

/** The navigation bar's links (section 2). */
export const home: Link = { label: 'Home', to: '/' }
export const faqs: Link = { label: 'FAQs', to: '/faq' }
export const groups: { label: string; links: Link[] }[] = [
  {
    label: 'About',
    links: [
      { label: 'About Us', to: '/about' },
      { label: 'Events', to: '/events' },
      { label: 'Timeline', to: '/timeline' },
    ],
  },
  {
    label: 'Explore',
    links: [
      { label: 'Projects', to: '/projects' },
      { label: 'Resources', to: '/resources' },
      { label: 'Project 101', to: '/101' },
    ],
  },
  {
    label: 'Community',
    links: [
      { label: 'Gallery', to: '/gallery' },
      { label: 'Socials', to: club.links.socials },
      { label: 'Members', to: '/members' },
    ],
  },
]

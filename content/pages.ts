/** How each page is called in the bar and in the browser's tab. What stands on one page alone lies in heads.ts. */
export const pages = {
  about: { title: 'About Us' },
  project101: { title: 'Project 101' },
  events: { title: 'Events' },
  timeline: { title: 'Timeline' },
  notices: { title: 'Notices' },
  projects: { title: 'Projects' },
  resources: { title: 'Resources' },
  gallery: { title: 'Gallery' },
  members: { title: 'Members' },
  faq: { title: 'FAQs' },
  subscribe: { title: 'Subscribe' },
  developers: { title: 'Developers' },
  search: { title: 'Search' },
  register: { title: 'IoRT Registration' },
  students: { title: 'IoRT Students', register: 'Register for IoRT' },
}

/** To which pages the site leads at once where somebody has it among their apps, by their names in src/site/routes.tsx; they are kept there. */
export const shortcuts = ['events', 'notices', 'register']

/** The parts of the home page, in their order. */
export const homeParts = {
  notifications: { eyebrow: 'N-01 · Noticeboard', heading: 'Notifications' },
  upcoming: { eyebrow: 'E-02 · What is next', heading: 'Upcoming Events' },
  trailers: { eyebrow: 'V-03 · Moving pictures', heading: 'Trailers and Teasers' },
}

/** The groups of links to pages: what each is called in the bar and the foot, and on which side of the logo its menu opens. */
export const groups = {
  about: { label: 'About', side: 'left' },
  explore: { label: 'Explore', side: 'left' },
  community: { label: 'Community', side: 'right' },
} as const

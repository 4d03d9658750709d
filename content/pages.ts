/** The title of each page in the bar and in the browser's tab. Words of a single page are in heads.ts. */
export const pages = {
  about: { title: 'About Us' },
  join: { title: 'How to join', button: 'Join the club' },
  project101: { title: 'Project 101' },
  events: { title: 'Events' },
  timeline: { title: 'Timeline' },
  notices: { title: 'Notifications' },
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

/** The pages that the installed app offers at a long press on its icon, by their ids in src/site/routes.tsx. They are saved for offline reading. */
export const shortcuts = ['events', 'notices', 'register']

/** The parts of the home page, in their order, and what each says while it has nothing to show. */
export const homeParts = {
  notifications: {
    eyebrow: 'N-01 · Noticeboard',
    heading: 'Notifications',
    none: 'No notifications right now. New ones appear here first.',
  },
  upcoming: { eyebrow: 'E-02 · What is next', heading: 'Upcoming Events', none: 'Nothing is planned right now.', past: 'See past events.' },
  trailers: { eyebrow: 'V-03 · Videos', heading: 'Trailers and Teasers', none: 'No videos yet. The first one is coming soon.' },
}

/** The groups of links to pages: their names in the bar and the foot, and the side of the logo on which their menu is. */
export const groups = {
  about: { label: 'About', side: 'left' },
  explore: { label: 'Explore', side: 'left' },
  community: { label: 'Community', side: 'right' },
} as const

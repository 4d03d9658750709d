/** How each page is called in the bar and in the browser's tab, what search engines are told, and what stands at its top. */
export const pages = {
  about: { title: 'About Us' },
  project101: { title: 'Project 101' },
  events: {
    title: 'Events',
    description: 'Workshops, hackathons, seminars and talks of the club: what is coming and what has been.',
    head: { eyebrow: 'C-02 · Events', heading: 'Events', lead: 'Come to the next one, or see what we were up to.' },
  },
  timeline: {
    title: 'Timeline',
    description: 'What the club has done since it began, step by step.',
    head: { eyebrow: 'T-03 · Timeline', heading: 'Timeline', lead: 'One trace, from the first soldered joint to last month.' },
  },
  projects: {
    title: 'Projects',
    description: 'What students of the club have built: things that sense, think and move.',
    head: { eyebrow: 'P-05 · Projects', heading: 'Projects', lead: 'Built on our benches, most of them still running somewhere.' },
  },
  resources: {
    title: 'Resources',
    description: 'Documents of the club to read and to keep: problem statements, report formats, guides.',
    head: { eyebrow: 'R-06 · Resources', heading: 'Resources', lead: 'Read them here, or take them along as PDF.' },
  },
  gallery: {
    title: 'Gallery',
    description: 'Pictures of the club: workshops, hackathons, field days and late evenings in the lab.',
    head: { eyebrow: 'G-07 · Gallery', heading: 'Gallery', lead: 'What it looked like while it happened.' },
  },
  members: {
    title: 'Members',
    description: 'The people of the club: coordinators, founders, heads, leads and core teams.',
    head: { eyebrow: 'M-08 · Members', heading: 'Team', lead: 'The people who keep the lab open and the soldering irons hot.' },
  },
  faq: {
    title: 'FAQs',
    description: 'What people ask us most often, answered.',
    head: { eyebrow: 'Q-09 · Questions', heading: 'FAQs', lead: 'What people ask us most often.' },
  },
  register: {
    title: 'IoRT Registration',
    description: 'Register as a student of the IoRT wing: robots, embedded systems, simulation and power electronics.',
    head: {
      eyebrow: 'I-11 · Register',
      heading: 'IoRT Registration',
      lead: 'For students who want to build with the Internet of Robotic Things wing.',
    },
  },
  students: {
    title: 'IoRT Students',
    description: 'The students who registered for the IoRT wing.',
    head: { eyebrow: 'I-12 · Students', heading: 'IoRT Students', lead: 'Who builds with the IoRT wing.' },
    register: 'Register for IoRT',
  },
}

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

/**
 * The description of each page for search engines, and the words at its top. They are not in pages.ts, which every page loads, so that
 * the first page loads faster.
 */
export const heads = {
  events: {
    description: 'Workshops, hackathons, seminars and talks of the club: upcoming and past.',
    head: { eyebrow: 'C-02 · Events', heading: 'Events', lead: 'Come to the next one, or see what we were up to.' },
  },
  timeline: {
    description: 'What the club has done since it began, step by step.',
    head: { eyebrow: 'T-03 · Timeline', heading: 'Timeline', lead: 'One trace, from the first soldered joint to last month.' },
  },
  projects: {
    description: 'What students of the club have built: things that sense, think and move.',
    head: { eyebrow: 'P-05 · Projects', heading: 'Projects', lead: 'Built on our benches, most of them still running somewhere.' },
  },
  resources: {
    description: 'Documents of the club to read and download: problem statements, report formats, guides.',
    head: { eyebrow: 'R-06 · Resources', heading: 'Resources', lead: 'Read them here, or download the PDFs.' },
  },
  gallery: {
    description: 'Pictures of the club: workshops, hackathons, field days and late evenings in the lab.',
    head: { eyebrow: 'G-07 · Gallery', heading: 'Gallery', lead: 'What it looked like while it happened.' },
  },
  members: {
    description: 'The people of the club: coordinators, founders, heads, leads and core teams.',
    head: { eyebrow: 'M-08 · Members', heading: 'Team', lead: 'The people who keep the lab open and the soldering irons hot.' },
  },
  faq: {
    description: 'Answers to the questions that people ask us most often.',
    head: { eyebrow: 'Q-09 · Questions', heading: 'FAQs', lead: 'What people ask us most often.' },
  },
  register: {
    description: 'Register as a student of the IoRT wing: robots, embedded systems, simulation and power electronics.',
    head: {
      eyebrow: 'I-11 · Register',
      heading: 'IoRT Registration',
      lead: 'For students who want to build with the Internet of Robotic Things wing.',
    },
  },
  students: {
    description: 'The students who registered for the IoRT wing.',
    head: { eyebrow: 'I-12 · Students', heading: 'IoRT Students', lead: 'Who builds with the IoRT wing.' },
  },
  notices: {
    description: 'Announcements of the club, newest first.',
    head: { eyebrow: 'N-01 · Noticeboard', heading: 'Notices', lead: 'Every announcement on the noticeboard, newest first.' },
  },
  offline: {
    description: 'The pages that you can read on this device without a connection.',
    head: {
      eyebrow: 'O-15 · Offline',
      heading: 'Saved pages',
      lead: 'You can read these pages without a connection. Everything else needs one.',
    },
    none: 'No pages are saved on this device yet. Open a page while you are online, and you can read it here later.',
  },
}

/**
 * The description of each page for search engines, the words at its top, and what it says while it has nothing to show. They are not in
 * pages.ts, which every page loads, so that the first page loads faster. Also the headings under a member and a project.
 */
export const heads = {
  events: {
    description: 'Workshops, hackathons, seminars and talks of the club: upcoming and past.',
    head: { heading: 'Events', lead: 'Come to the next one, or see what we were up to.' },
    none: 'No events yet. The first one will appear here.',
  },
  timeline: {
    description: 'What the club has done since it began, step by step.',
    head: { heading: 'Timeline', lead: 'One trace, from the first soldered joint to last month.' },
    none: 'The trace begins here. Nothing has been added yet.',
  },
  projects: {
    description: 'What students of the club have built: things that sense, think and move.',
    head: { heading: 'Projects', lead: 'Built on our benches, most of them still running somewhere.' },
    none: 'No projects yet. Yours could be the first.',
    alsoBuilt: 'Also built by them',
  },
  resources: {
    description: 'Documents of the club to read and download: problem statements, report formats, guides.',
    head: { heading: 'Resources', lead: 'Read them here, or download the PDFs.' },
    none: 'No resources yet. The shelf is being filled.',
  },
  gallery: {
    description: 'Pictures of the club: workshops, hackathons, field days and late evenings in the lab.',
    head: { heading: 'Gallery', lead: 'What it looked like while it happened.' },
    none: 'The first pictures are still in the camera.',
  },
  members: {
    description: 'The people of the club: coordinators, founders, heads, leads and core teams.',
    head: { heading: 'Team', lead: 'The people who keep the lab open and the soldering irons hot.' },
    none: 'No members yet. The first one opens the door for the rest.',
    built: 'Projects',
  },
  faq: {
    description: 'Answers to the questions that people ask us most often.',
    head: { heading: 'FAQs', lead: 'What people ask us most often.' },
    none: 'No questions yet. Ask us anything.',
  },
  register: {
    description: 'Register as a student of the IoRT wing: robots, embedded systems, simulation and power electronics.',
    head: {
      heading: 'IoRT Registration',
      lead: 'For students who want to build with the Internet of Robotic Things wing.',
    },
  },
  students: {
    description: 'The students who registered for the IoRT wing.',
    head: { heading: 'IoRT Students', lead: 'The students who build with the IoRT wing.' },
    none: 'Nobody has registered yet. Be the first.',
  },
  notices: {
    description: 'Notifications of the club, newest first.',
    head: { heading: 'Notifications', lead: 'Every notification of the club, newest first.' },
  },
  offline: {
    description: 'The pages that you can read on this device without a connection.',
    head: {
      heading: 'Saved pages',
      lead: 'You can read these pages without a connection. Everything else needs one.',
    },
    none: 'No pages are saved on this device yet. Open a page while you are online, and you can read it here later.',
  },
}

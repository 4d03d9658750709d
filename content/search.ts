/** What the search of the whole site says by itself. */
export const search = {
  description:
    'Search everything that the club has on its site: events, notices, projects, people, pictures, resources with their PDFs, and questions.',
  head: {
    eyebrow: 'S-14 · Search',
    heading: 'Search',
    lead: 'Events, notices, projects, people, pictures, resources with the text of their PDFs, and questions, all at once.',
  },
  label: 'Search the site',
  begin: 'Type a word or two: a name, a topic, a part of a title. Accents and capitals do not matter.',
  offline: 'The search needs a connection, and the site cannot be reached now. What you have open stays readable.',
  nothing: 'Nothing on this site holds all these words.',
  /** Before what stands in the PDF of a resource. */
  inFile: 'In the PDF:',
  hints: [
    'Try fewer words, or only the beginning of one.',
    'Try another spelling, or the same in another language.',
    'Look through the lists: the menu leads to all of them.',
  ],
}
